import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { EmailVerificationsTable } from '../../platform/database/authTables.ts';

export async function insertVerification(
  db: Queryable,
  verification: Insertable<EmailVerificationsTable>,
): Promise<void> {
  await db.insertInto('email_verifications').values(verification).execute();
}

/** Returns the email of an unexpired token of a user. */
export async function findVerificationEmail(
  db: Queryable,
  { userId, tokenHash, at }: { userId: string; tokenHash: string; at: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_verifications')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.email;
}

export async function deleteVerification(db: Queryable, tokenHash: string): Promise<void> {
  await db.deleteFrom('email_verifications').where('token_hash', '=', tokenHash).execute();
}

/** Deletes all tokens of a user. */
export async function deleteVerifications(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('email_verifications').where('user_id', '=', userId).execute();
}

export async function deleteVerificationsExpiredBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('email_verifications').where('expires_at', '<', at).execute();
}
