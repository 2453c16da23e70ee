import { expressionBuilder } from 'kysely';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { LIMITS, WAITS_FOR_OTHERS } from '../../../contract/constants.ts';
import { outerColumn } from '../../platform/database/outerColumn.ts';
import { hasRow, type Page, pageOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { avatarUrl } from '../people/index.ts';
import { canJoin, countJoined, countParticipants, placeCounts } from './membershipRepository.ts';
import { placesOf } from './participants.ts';

interface Viewer {
  userId: string;
  /** Of the student. */
  buddyIds: readonly string[];
}

/**
 * Selects the open study sessions of the buddies of a student, in which the student does not take part.
 * Omits those with a participant across a block and those that refused the student.
 */
const openTo = (db: Queryable, { userId, buddyIds }: Viewer) =>
  db
    .selectFrom('study_sessions as s')
    .leftJoin('session_joins as j', (join) =>
      join.onRef('j.session_id', '=', 's.id').on('j.user_id', '=', userId),
    )
    .where('s.places', 'is not', null)
    .where('s.created_by', 'in', buddyIds)
    .where('j.rejected_at', 'is', null)
    .where((eb) => canJoin(outerColumn(eb, 's.id'), userId));

/** Builds a condition: it started at once, has not ended, and is new or was joined by somebody. */
function canJoinNow(now: string) {
  const eb = expressionBuilder<{ s: Schema['study_sessions'] }, 's'>();
  const since = new Date(Date.parse(now) - WAITS_FOR_OTHERS).toISOString();
  return eb.and([
    eb('s.instant_at', 'is not', null),
    eb('s.end_time', '>', now),
    eb.or([eb('s.instant_at', '>', since), eb(countJoined(outerColumn(eb, 's.id')), '>', 0)]),
  ]);
}

/** Returns whether a study session that started at once can be joined. */
export const isJoinableNow = async (db: Queryable, id: string, now: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('study_sessions as s')
      .select('s.id')
      .where('s.id', '=', id)
      .where(() => canJoinNow(now)),
  );

const selectOpen = (db: Queryable, viewer: Viewer) =>
  openTo(db, viewer)
    .innerJoin('users as u', 'u.id', 's.created_by')
    .selectAll('s')
    .select(['u.name', 'u.avatar', 'j.message', 'j.created_at as asked_at'])
    .select((eb) => placeCounts(outerColumn(eb, 's.id'), eb.ref('s.places')));

type Row = Awaited<ReturnType<ReturnType<typeof selectOpen>['execute']>>[number];

const toOpenSession = (row: Row): OpenSession => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  startTime: row.start_time,
  endTime: row.end_time,
  location: row.location,
  creator: { _id: row.created_by, name: row.name, avatar: avatarUrl(row.avatar) },
  placesLeft: placesOf(row).placesLeft ?? 0,
  ...(row.instant_at !== null && { isNow: true }),
  ...(row.asked_at !== null && {
    request: { message: row.message ?? '', createdAt: row.asked_at },
  }),
});

/**
 * Lists the study sessions with free places that start after `now` or started at once and can be joined, and
 * that are open to a student, the earliest first.
 */
export async function listOpen(
  db: Queryable,
  viewer: Viewer,
  { now, ...page }: Page & { now: string },
): Promise<OpenSession[]> {
  if (viewer.buddyIds.length === 0) return [];
  const query = selectOpen(db, viewer)
    .where((eb) => eb.or([eb('s.start_time', '>', now), canJoinNow(now)]))
    .where((eb) => eb(countJoined(outerColumn(eb, 's.id')), '<', eb.ref('s.places')))
    .where((eb) => eb(countParticipants(outerColumn(eb, 's.id')), '<', LIMITS.participants));
  const rows = await pageOf(query, ['s.start_time', 's.id'], 'asc', page).execute();
  return rows.map(toOpenSession);
}

/** Returns a study session that is open to the student, though it may be full or have begun. */
export async function findOpen(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<OpenSession | undefined> {
  if (viewer.buddyIds.length === 0) return undefined;
  const row = await selectOpen(db, viewer).where('s.id', '=', id).executeTakeFirst();
  return row && toOpenSession(row);
}

/** Returns the position of a study session in the list, even if it is full by now. */
export const findOpenEnd = (db: Queryable, { buddyIds }: Viewer, id: string) =>
  db
    .selectFrom('study_sessions')
    .select(['id', 'start_time as at'])
    .where('id', '=', id)
    .where('created_by', 'in', buddyIds.length === 0 ? [''] : buddyIds)
    .executeTakeFirst();
