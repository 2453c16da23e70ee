import type { Selectable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { updateUser, updateUserIf } from '../people/index.ts';

/** The columns that logins and mails need. */
const accountColumns = [
  ...['id', 'name', 'email', 'email_key', 'email_verified_at', 'password_hash'],
  ...['role', 'role_claimed_at', 'suspended_at', 'token_generation', 'university', 'time_zone'],
] as const;

export type Account = Pick<Selectable<Schema['users']>, (typeof accountColumns)[number]>;

export const findAccountByEmailKey = (db: Queryable, key: string) =>
  db.selectFrom('users').select(accountColumns).where('email_key', '=', key).executeTakeFirst();

export const findAccount = (db: Queryable, id: string) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst();

export async function listExistingEmailKeys(
  db: Queryable,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email_key')
    .where('email_key', 'in', keys)
    .execute();
  return rows.map((row) => row.email_key);
}

/** Returns whether the account still has the password hash that was read before. */
export async function hasPasswordHash(
  db: Queryable,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  return (await findAccount(db, id))?.password_hash === password_hash;
}

/** Returns the account if the auth session is active and the account is not suspended. */
export const findIdentity = compiledRow((db, userId: string, authSessionId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'token_generation', 'email_verified_at'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('refresh_tokens')
          .select('refresh_tokens.id')
          .where('family_id', '=', authSessionId)
          .whereRef('user_id', '=', 'users.id')
          .where('revoked_at', 'is', null),
      ),
    ),
);

/** Sets a new password and invalidates all access tokens of the account. */
export const updatePassword = (db: Queryable, userId: string, passwordHash: string) =>
  updateUser(db, userId, {
    password_hash: passwordHash,
    token_generation: (eb) => eb('token_generation', '+', 1),
  });

/** Sets a new password. Access tokens stay valid. */
export const updatePasswordHash = (db: Queryable, userId: string, passwordHash: string) =>
  updateUser(db, userId, { password_hash: passwordHash });

/** Stores the time of a login warning. Returns `false` if there was one after `before`. */
export const claimLoginWarning = (db: Queryable, userId: string, at: string, before: string) =>
  updateUserIf(db, userId, { login_warning_at: at }, (eb) =>
    eb.or([eb('login_warning_at', 'is', null), eb('login_warning_at', '<=', before)]),
  );

/** Forgets the time of a login warning that could not be sent. */
export const releaseLoginWarning = (db: Queryable, userId: string, at: string) =>
  updateUserIf(db, userId, { login_warning_at: null }, (eb) => eb('login_warning_at', '=', at));
