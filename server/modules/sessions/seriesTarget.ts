import type { SeriesScope } from '../../../contract/series.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { listByIds } from './repository.ts';
import { findOwn } from './sessionRules.ts';
import { findSeries, lockRows, type Series, type SeriesRow } from './seriesRepository.ts';

/** The study sessions of a series that a creator changes. */
export interface Target {
  series: Series;
  /** The study session that the creator has opened. */
  opened: SeriesRow;
  session: StudySession;
  /** Those in the scope that have not ended, by position. */
  rows: SeriesRow[];
  sessions: StudySession[];
}

export interface TargetQuery {
  userId: string;
  id: string;
  scope: SeriesScope;
}

/**
 * Locks and returns the study sessions of a scope, or `undefined` if it is a single one.
 * @throws {HttpError} 404 and 403 as findOwn(), 409 if the opened study session has ended
 */
export async function findTarget(
  trx: Queryable,
  { userId, id, scope }: TargetQuery,
  { verb, now }: { verb: 'change' | 'delete'; now: Date },
): Promise<Target | undefined> {
  if (scope === 'this') return undefined;
  // Changes of one series wait for each other here, before they lock its study sessions.
  await lockUser(trx, userId);
  const session = await findOwn(trx, userId, id, verb);
  if (!session.series) return undefined;
  const all = await lockRows(trx, session.series._id);
  const series = await findSeries(trx, session.series._id);
  const opened = all.find((row) => row.id === id);
  if (!series || !opened) throw new Error(`The study session ${id} has no series.`);
  const at = now.toISOString();
  if (opened.end_time <= at) {
    throw conflict('This session is over. Please choose one that is still to come.');
  }
  const first = scope === 'all' ? 0 : opened.series_index;
  const rows = all.filter((row) => row.end_time > at && row.series_index >= first);
  const sessions = await listByIds(
    trx,
    rows.map((row) => row.id),
  );
  return { series, opened, session, rows, sessions };
}
