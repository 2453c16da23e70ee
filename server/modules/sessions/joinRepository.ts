import type { ReceivedJoin } from '../../../contract/openSessions.ts';
import { outerColumn } from '../../platform/database/outerColumn.ts';
import { changesRow, hasRow, idsOf, type Queryable } from '../../platform/database/queryable.ts';
import { avatarUrl, isStaying } from '../people/index.ts';
import { canJoin } from './membershipRepository.ts';

/** Stores a request to join. Returns whether there was none. */
export const insertJoin = (
  db: Queryable,
  row: { session_id: string; user_id: string; message: string; created_at: string },
) =>
  hasRow(
    db
      .insertInto('session_joins')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );

/** Deletes a pending request to join. Returns whether there was one. */
export const deleteJoin = (db: Queryable, sessionId: string, userId: string) =>
  changesRow(
    db
      .deleteFrom('session_joins')
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('rejected_at', 'is', null),
  );

/** Returns whether the request was pending. */
export const rejectJoin = (db: Queryable, sessionId: string, userId: string, at: string) =>
  changesRow(
    db
      .updateTable('session_joins')
      .set({ rejected_at: at })
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('rejected_at', 'is', null),
  );

/**
 * Lists the pending requests to join a study session, the oldest first. Omits students who take part,
 * are suspended or about to be deleted, or are across a block with a participant.
 */
export async function listJoins(db: Queryable, sessionId: string): Promise<ReceivedJoin[]> {
  const rows = await db
    .selectFrom('session_joins as j')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .select(['u.id', 'u.name', 'u.avatar', 'j.message', 'j.created_at'])
    .where('j.session_id', '=', sessionId)
    .where('j.rejected_at', 'is', null)
    .where((eb) => isStaying(eb.ref('u.id')))
    .where((eb) => canJoin(outerColumn(eb, 'j.session_id'), outerColumn(eb, 'j.user_id')))
    .orderBy('j.created_at')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id: _id, name, avatar, message, created_at: createdAt }) => ({
    student: { _id, name, avatar: avatarUrl(avatar) },
    message,
    createdAt,
  }));
}

/** Makes a student who asked to join a participant who has accepted. */
export const addJoined = (db: Queryable, sessionId: string, userId: string, at: string) =>
  db
    .insertInto('session_participants')
    .values({
      ...{ session_id: sessionId, user_id: userId, invited_at: at },
      ...{ answer: 'accepted', joined_at: at },
    })
    .execute();

/** Lists the ids of all participants of a study session, hidden ones too. */
export const listParticipantIds = (db: Queryable, sessionId: string) =>
  idsOf(
    db
      .selectFrom('session_participants')
      .select('user_id as id')
      .where('session_id', '=', sessionId),
  );

/** Lists the requests to join of a student, for the download of their data. */
export function exportJoins(db: Queryable, userId: string) {
  return db
    .selectFrom('session_joins as j')
    .innerJoin('study_sessions as s', 's.id', 'j.session_id')
    .select(['s.title', 'j.message', 'j.created_at as askedAt', 'j.rejected_at as declinedAt'])
    .where('j.user_id', '=', userId)
    .orderBy('j.created_at')
    .execute();
}
