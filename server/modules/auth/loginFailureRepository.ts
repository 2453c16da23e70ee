import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { LoginFailuresTable } from '../../platform/database/authTables.ts';

export type LoginFailure = Insertable<LoginFailuresTable>;

/** Lists the other failures of the same email after `since`, newest first. */
export function listLoginFailures(
  db: Queryable,
  { id, email_key }: LoginFailure,
  since: string,
): Promise<LoginFailure[]> {
  return db
    .selectFrom('login_failures')
    .selectAll()
    .where('email_key', '=', email_key)
    .where('failed_at', '>', since)
    .where('id', '!=', id)
    .orderBy('failed_at', 'desc')
    .execute();
}

export async function insertLoginFailure(db: Queryable, failure: LoginFailure): Promise<void> {
  await db.insertInto('login_failures').values(failure).execute();
}

export async function deleteLoginFailure(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

/** Deletes the failures of an account, from one source or from all of them. */
export async function deleteLoginFailures(
  db: Queryable,
  emailKey: string,
  source?: string,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('email_key', '=', emailKey)
    .$if(source !== undefined, (query) => query.where('address_range', '=', source ?? ''))
    .execute();
}

export async function deleteLoginFailuresBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('login_failures').where('failed_at', '<', at).execute();
}
