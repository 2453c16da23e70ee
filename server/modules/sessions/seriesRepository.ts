import type { Selectable, Updateable } from 'kysely';
import type { SessionSeries } from '../../../contract/series.ts';
import type { SeriesRule } from '../../domain/series/rule.ts';
import { idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A stored series. */
export interface Series extends SeriesRule {
  id: string;
}

/** The row of a study session in a series. */
export type SeriesRow = Selectable<Schema['study_sessions']> & { series_index: number };

const WITHOUT_OFFSET = 'YYYY-MM-DDTHH:mm:ss.sss'.length;

const columnsOf = ({ firstStart, length, timeZone, weeks, until, count }: SeriesRule) => ({
  first_start: new Date(firstStart).toISOString().slice(0, WITHOUT_OFFSET),
  length,
  time_zone: timeZone,
  ...{ weeks, until, count },
});

const toSeries = (row: Schema['session_series']): Series => ({
  id: row.id,
  firstStart: Date.parse(`${row.first_start}Z`),
  length: row.length,
  timeZone: row.time_zone,
  weeks: row.weeks,
  until: row.until,
  count: row.count,
});

export const insertSeries = (
  db: Queryable,
  { id, ...rule }: Series,
  { creatorId, at, sequence = 0 }: { creatorId: string; at: string; sequence?: number },
) =>
  db
    .insertInto('session_series')
    .values({ id, created_by: creatorId, sequence, changed_at: at, ...columnsOf(rule) })
    .execute();

/** Stores the rule and counts a change. */
export const updateSeries = (db: Queryable, { id, ...rule }: Series, at: string) =>
  db
    .updateTable('session_series')
    .set(columnsOf(rule))
    .set((eb) => ({ sequence: eb('sequence', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .execute();

export async function findSeries(db: Queryable, id: string): Promise<Series | undefined> {
  const row = await db
    .selectFrom('session_series')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toSeries(row);
}

/** A series with the number of its changes and the time of the last one. */
type RevisedSeries = Series & { sequence: number; changedAt: string };

/** Returns series by id. */
export async function findAllSeries(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string | null, RevisedSeries>> {
  const rows = await selectSeries(db, ids);
  return new Map(
    rows.map((row) => {
      const { sequence, changed_at } = row;
      return [row.id, { ...toSeries(row), sequence, changedAt: changed_at }];
    }),
  );
}

/** Returns series by id, as clients see them. */
export async function findSeriesViews(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string | null, SessionSeries>> {
  const rows = await selectSeries(db, ids);
  return new Map(rows.map((row) => [row.id, toView(row)]));
}

async function selectSeries(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Schema['session_series'][]> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return [];
  return db.selectFrom('session_series').selectAll().where('id', 'in', wanted).execute();
}

const toView = ({
  id,
  weeks,
  time_zone,
  until,
  count,
}: Schema['session_series']): SessionSeries => ({
  _id: id,
  interval: weeks,
  timeZone: time_zone,
  ...(until !== null && { until }),
  ...(count !== null && { count }),
});

/** Locks and returns the rows of a series by position. */
export async function lockRows(db: Queryable, seriesId: string): Promise<SeriesRow[]> {
  await db
    .updateTable('study_sessions')
    .set((row) => ({ title: row.ref('title') }))
    .where('series_id', '=', seriesId)
    .execute();
  const rows = await db
    .selectFrom('study_sessions')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('series_index')
    .execute();
  return rows.map((row) => ({ ...row, series_index: row.series_index ?? 0 }));
}

export const findRow = (
  db: Queryable,
  id: string,
): Promise<Selectable<Schema['study_sessions']> | undefined> =>
  db.selectFrom('study_sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** Moves study sessions from a position on to another series, where they start at 0. */
export const moveToSeries = (
  db: Queryable,
  { from, index, to }: { from: string; index: number; to: string },
) =>
  db
    .updateTable('study_sessions')
    .set((eb) => ({ series_id: to, series_index: eb('series_index', '-', index) }))
    .where('series_id', '=', from)
    .where('series_index', '>=', index)
    .execute();

/** Changes columns of study sessions, all to the same values. */
export async function updateRows(
  db: Queryable,
  ids: readonly string[],
  change: Omit<Updateable<Schema['study_sessions']>, 'id' | 'sequence'>,
): Promise<void> {
  if (ids.length === 0 || Object.keys(change).length === 0) return;
  await db.updateTable('study_sessions').set(change).where('id', 'in', ids).execute();
}

export async function deleteRows(
  db: Queryable,
  ids: readonly string[],
  onDelete: (trx: Queryable, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  await onDelete(db, ids);
  await db.deleteFrom('study_sessions').where('id', 'in', ids).execute();
}

/** Deletes a series without study sessions. */
export const deleteEmptySeries = (db: Queryable, id: string) =>
  db
    .deleteFrom('session_series')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('study_sessions').select('id').where('series_id', '=', id))),
    )
    .execute();

/** Counts a change of a series, and deletes it if it has no study sessions any more. */
export async function countChange(db: Queryable, id: string, at: string): Promise<void> {
  await db
    .updateTable('session_series')
    .set((eb) => ({ sequence: eb('sequence', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .execute();
  await deleteEmptySeries(db, id);
}

/** Lists the study sessions of a series that end after `now` and to which a student is invited. */
export const listInvitedIds = (
  db: Queryable,
  { seriesId, userId, now }: { seriesId: string; userId: string; now: string },
) =>
  idsOf(
    db
      .selectFrom('study_sessions as s')
      .innerJoin('session_participants as p', 'p.session_id', 's.id')
      .select('s.id')
      .where('s.series_id', '=', seriesId)
      .where('s.end_time', '>', now)
      .where('p.user_id', '=', userId)
      .orderBy('s.series_index'),
  );
