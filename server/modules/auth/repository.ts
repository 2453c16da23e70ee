import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../context.ts';
import { prepared } from '../../database/prepared.ts';
import type { UsersTable } from '../../database/schema.ts';

/** An account as signing in sees it. */
export type Account = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'email' | 'email_key' | 'password_hash' | 'role' | 'token_generation'
>;

/** An account as a call of somebody who is signed in sees it. */
export type AccountIdentity = Pick<Account, 'id' | 'role' | 'token_generation'>;

const accountColumns = [
  'id',
  'name',
  'email',
  'email_key',
  'password_hash',
  'role',
  'token_generation',
] as const;

export function findAccountByEmailKey(db: Queryable, key: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('email_key', '=', key)
    .executeTakeFirst();
}

export function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

const identityOf = (db: Queryable, id: string) =>
  db.selectFrom('users').select(['id', 'role', 'token_generation']).where('id', '=', id);

const signedIn = prepared((db, userId: string, sessionId: string) =>
  identityOf(db, userId).where((row) =>
    row.exists(
      row
        .selectFrom('refresh_tokens')
        .select('refresh_tokens.id')
        .where('family_id', '=', sessionId)
        .whereRef('user_id', '=', 'users.id')
        .where('revoked_at', 'is', null),
    ),
  ),
);

/** The account of a student whose sign-in has not ended; of an unnamed sign-in nobody can say. */
export async function findSignedIn(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AccountIdentity | undefined> {
  if (sessionId === '') return identityOf(db, userId).executeTakeFirst();
  const [account] = await signedIn(db, userId, sessionId);
  return account;
}

/** False when the address is taken. */
export async function insertAccount(
  db: Queryable,
  account: Insertable<UsersTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Sets a new password and makes every access token of before worthless. */
export async function replacePassword(
  db: Queryable,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      token_generation: eb('token_generation', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}
