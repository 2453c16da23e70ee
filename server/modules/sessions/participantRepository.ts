import type { Queryable } from '../../context.ts';

/** @param at becomes `invited_at`. */
export async function addParticipants(
  db: Queryable,
  sessionId: string,
  userIds: readonly string[],
  at: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ session_id: sessionId, user_id, invited_at: at }));
  await db
    .insertInto('session_participants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeParticipants(
  db: Queryable,
  sessionId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('session_participants')
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', userIds)
    .execute();
}
