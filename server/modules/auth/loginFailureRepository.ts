import type { Expression, Insertable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

export type LoginFailure = Insertable<Schema['login_failures']>;

/** Lists the other failures of the same email between two times, newest first. */
export const listLoginFailures = (
  db: Queryable,
  { id, email_key }: LoginFailure,
  { since, until }: { since: string; until: string },
) =>
  db
    .selectFrom('login_failures')
    .selectAll()
    .where('email_key', '=', email_key)
    .where('failed_at', '>', since)
    .where('failed_at', '<=', until)
    .where('id', '!=', id)
    .orderBy('failed_at', 'desc')
    .execute();

export const insertLoginFailure = (db: Queryable, failure: LoginFailure) =>
  db.insertInto('login_failures').values(failure).execute();

export const deleteLoginFailure = (db: Queryable, id: string) =>
  db.deleteFrom('login_failures').where('id', '=', id).execute();

/** Deletes the failures of an account, from one source or from all of them. */
export const deleteLoginFailures = (db: Queryable, emailKey: string, source?: string) =>
  db
    .deleteFrom('login_failures')
    .where('email_key', '=', emailKey)
    .$if(source !== undefined, (query) => query.where('address_range', '=', source ?? ''))
    .execute();

/** Deletes the failures of accounts. */
export const deleteLoginFailuresOf = (db: Queryable, emailKeys: Expression<string>) =>
  db.deleteFrom('login_failures').where('email_key', 'in', emailKeys).execute();

export const deleteLoginFailuresBefore = (db: Queryable, at: string) =>
  db.deleteFrom('login_failures').where('failed_at', '<', at).execute();
