import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

export const insertPasswordReset = (db: Queryable, reset: Insertable<Schema['password_resets']>) =>
  db.insertInto('password_resets').values(reset).execute();

export const deletePasswordReset = (db: Queryable, tokenHash: string) =>
  db.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute();

/** Deletes all tokens of a student. */
export const deletePasswordResets = (db: Queryable, userId: string) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute();

/** Returns the number of tokens of a student that are unused and not expired. */
export async function countUsableResets(
  db: Queryable,
  userId: string,
  at: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the user id of a token that is unused and not expired. */
export async function findUsableReset(
  db: Queryable,
  tokenHash: string,
  at: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.user_id;
}

/** Marks all tokens of a student used. Returns `false` when the given one was used already. */
export async function consumeResets(
  db: Queryable,
  userId: string,
  tokenHash: string,
  at: string,
): Promise<boolean> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute();
  return used.some((row) => row.token_hash === tokenHash);
}

export const insertVerification = (
  db: Queryable,
  verification: Insertable<Schema['email_verifications']>,
) => db.insertInto('email_verifications').values(verification).execute();

/** Returns the email of an unexpired token of a student. */
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

export const deleteVerification = (db: Queryable, tokenHash: string) =>
  db.deleteFrom('email_verifications').where('token_hash', '=', tokenHash).execute();

/** Deletes all tokens of a student. */
export const deleteVerifications = (db: Queryable, userId: string) =>
  db.deleteFrom('email_verifications').where('user_id', '=', userId).execute();
