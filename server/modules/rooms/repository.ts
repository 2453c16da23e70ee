import { expressionBuilder } from 'kysely';
import { MINUTE } from '../../../contract/durations.ts';
import type { RoomGoal } from '../../../contract/rooms.ts';
import { type OuterColumn, outerColumn } from '../../platform/database/outerColumn.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { EndChange } from '../sessions/index.ts';

/** The stored timer: all fields are null without one, except `paused_for`. */
export type TimerRow = Omit<Schema['session_rooms'], 'session_id' | 'rev'>;

export const NO_TIMER: TimerRow = {
  focus: null,
  break: null,
  started_at: null,
  paused_at: null,
  paused_for: 0,
};

/** Locks the row of a room, which it creates if missing, until the transaction ends. Returns it. */
export const lockRoom = (trx: Queryable, sessionId: string) =>
  trx
    .insertInto('session_rooms')
    .values({ session_id: sessionId, rev: 1, ...NO_TIMER })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet((eb) => ({ rev: eb('session_rooms.rev', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const findRow = (db: Queryable, sessionId: string) =>
  db.selectFrom('session_rooms').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

export const storeTimer = (trx: Queryable, sessionId: string, timer: TimerRow) =>
  trx.updateTable('session_rooms').set(timer).where('session_id', '=', sessionId).execute();

/** Names and pictures, by name. */
export const listPeople = (db: Queryable, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where('id', 'in', userIds)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const listVisits = (db: Queryable, sessionId: string) =>
  db
    .selectFrom('room_visits')
    .select(['user_id', 'seen_at', 'end_time', 'present_for'])
    .where('session_id', '=', sessionId)
    .execute();

/** Milliseconds in the room after which a student was present. */
export const PRESENT_AFTER = 10 * MINUTE;

/**
 * Selects the students who were in the room of a study session for ten minutes while it was held.
 * @param endTime the current end of the study session
 */
export const presentIn = (sessionId: OuterColumn, endTime: OuterColumn) =>
  expressionBuilder<Schema>()
    .selectFrom('room_visits as visit')
    .select('visit.user_id')
    .where('visit.session_id', '=', sessionId)
    .where('visit.end_time', '=', endTime)
    .where('visit.present_for', '>=', PRESENT_AFTER);

/** Lists the ids of those who were in the room of a study session for ten minutes while it was held. */
export async function listPresent(db: Queryable, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('study_sessions as s')
    .innerJoin('room_visits as v', 'v.session_id', 's.id')
    .select('v.user_id')
    .where('s.id', '=', sessionId)
    .where((eb) =>
      eb('v.user_id', 'in', presentIn(outerColumn(eb, 's.id'), outerColumn(eb, 's.end_time'))),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Lists for how many milliseconds a student was in rooms of study sessions, by the id of the session. */
export async function listOwnPresence(
  db: Queryable,
  userId: string,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('room_visits as v')
    .innerJoin('study_sessions as s', (join) =>
      join.onRef('s.id', '=', 'v.session_id').onRef('s.end_time', '=', 'v.end_time'),
    )
    .select(['v.session_id', 'v.present_for'])
    .where('v.user_id', '=', userId)
    .where('v.session_id', 'in', sessionIds)
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.present_for]));
}

interface Visit {
  sessionId: string;
  userId: string;
}

export const findVisit = (db: Queryable, { sessionId, userId }: Visit) =>
  db
    .selectFrom('room_visits')
    .select(['seen_at', 'end_time', 'present_for'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const storeVisit = (
  trx: Queryable,
  { sessionId, userId }: Visit,
  visit: Omit<Schema['room_visits'], 'session_id' | 'user_id'>,
) =>
  trx
    .insertInto('room_visits')
    .values({ session_id: sessionId, user_id: userId, ...visit })
    .onConflict((conflict) => conflict.columns(['session_id', 'user_id']).doUpdateSet(visit))
    .execute();

/** Keeps how long students were in the room of a study session that gets another end. */
export async function keepPresence(
  trx: Queryable,
  sessionId: string,
  { startTime, previousEnd, endTime }: EndChange,
): Promise<void> {
  const length = Date.parse(endTime) - Date.parse(startTime);
  await trx
    .updateTable('room_visits')
    .set((eb) => ({
      end_time: endTime,
      present_for: eb
        .case()
        .when('present_for', '>', length)
        .then(length)
        .else(eb.ref('present_for'))
        .end(),
    }))
    .where('session_id', '=', sessionId)
    .where('end_time', '=', previousEnd)
    .execute();
}

export const listGoals = (db: Queryable, sessionId: string) =>
  db
    .selectFrom('session_goals')
    .select(['user_id', 'text', 'done_at'])
    .where('session_id', '=', sessionId)
    .orderBy('user_id')
    .orderBy('position')
    .execute();

/** Stores the goals of a student in place of earlier ones. */
export async function replaceGoals(
  trx: Queryable,
  { sessionId, userId }: Visit,
  goals: readonly RoomGoal[],
  at: string,
): Promise<void> {
  await trx
    .deleteFrom('session_goals')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
  if (goals.length === 0) return;
  const rows = goals.map(({ text, done }, position) => ({
    session_id: sessionId,
    user_id: userId,
    position,
    text,
    done_at: done ? at : null,
  }));
  await trx.insertInto('session_goals').values(rows).execute();
}
