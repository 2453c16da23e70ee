import type { Insertable } from 'kysely';
import type { Queryable } from '../../../context.ts';
import type { PasskeyChallengesTable } from '../../../database/authTables.ts';

export async function insertChallenge(
  db: Queryable,
  row: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/**
 * Deletes a challenge. Returns `false` unless it was an unexpired one of the student, or of a login
 * without a student. Only one of simultaneous calls returns `true`.
 */
export async function consumeChallenge(
  db: Queryable,
  { challenge, userId, at }: { challenge: string; userId: string | null; at: string },
): Promise<boolean> {
  const consumed = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function deleteChallengesExpiredBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
}
