import { v7 as newId } from 'uuid';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StudySessionsTable } from '../../platform/database/sessionTables.ts';
import { addParticipants } from './participantRepository.ts';
import { insertStudySession } from './repository.ts';
import { assertFewSessions, assertNotBlocking } from './sessionRules.ts';
import type { Series } from './seriesRepository.ts';
import { timesAt } from '../../domain/series/rule.ts';

interface NewDates {
  series: Series;
  positions: readonly number[];
  fields: Pick<StudySessionsTable, 'title' | 'description' | 'location' | 'places'> & {
    link: string;
  };
  creatorId: string;
  invitedIds: readonly string[];
  now: Date;
}

/**
 * Adds study sessions to a series at those of the positions that have not passed, and invites
 * students. Returns their ids.
 * @throws {HttpError} 409 when the student has planned too many, 400 when the students block each other
 */
export async function addDates(
  trx: Queryable,
  { series, positions, fields, creatorId, invitedIds, now }: NewDates,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = positions
    .map((index) => ({ index, ...timesAt(series, index) }))
    .filter(({ endTime }) => endTime > at)
    .map(({ index, startTime, endTime }) => ({
      ...{ id: newId(), ...fields, start_time: startTime, end_time: endTime },
      ...{ created_by: creatorId, created_at: at, scheduled_at: at },
      ...{ series_id: series.id, series_index: index },
    }));
  if (rows.length === 0) return [];
  const times = rows.map((row) => ({ endTime: row.end_time }));
  await assertFewSessions(trx, creatorId, times, now);
  await assertNotBlocking(trx, invitedIds, invitedIds);
  await insertStudySession(trx, rows);
  for (const { id } of rows) await addParticipants(trx, id, invitedIds, at);
  return rows.map(({ id }) => id);
}
