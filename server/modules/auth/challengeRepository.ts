import type { Queryable } from '../../platform/database/queryable.ts';
import type { Challenge } from './challenges.ts';

/** Stores that a student used a challenge. Returns `false` when it was used before. */
export async function useChallenge(
  db: Queryable,
  userId: string,
  { id, expiresAt }: Challenge,
): Promise<boolean> {
  const result = await db
    .insertInto('passkey_challenges')
    .values({ challenge: id, user_id: userId, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteChallengesExpiredBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
}
