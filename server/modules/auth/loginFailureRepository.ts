import type { Insertable } from 'kysely';
import type { Queryable } from '../../context.ts';
import type { LoginFailuresTable } from '../../database/schema.ts';

export type LoginFailure = Insertable<LoginFailuresTable>;

/** Lists the instants of other failures of the same email and IP range after `since`, newest first. */
export async function listLoginFailures(
  db: Queryable,
  { id, email_key, address_range }: LoginFailure,
  since: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('login_failures')
    .select('failed_at')
    .where('email_key', '=', email_key)
    .where('address_range', '=', address_range)
    .where('failed_at', '>', since)
    .where('id', '!=', id)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.failed_at);
}

export async function insertLoginFailure(db: Queryable, failure: LoginFailure): Promise<void> {
  await db.insertInto('login_failures').values(failure).execute();
}

export async function deleteLoginFailure(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

/** Deletes the failures of an account, in one IP range or in all of them. */
export async function deleteLoginFailures(
  db: Queryable,
  emailKey: string,
  ipRange?: string,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('email_key', '=', emailKey)
    .$if(ipRange !== undefined, (query) => query.where('address_range', '=', ipRange ?? ''))
    .execute();
}

export async function deleteLoginFailuresBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('login_failures').where('failed_at', '<', at).execute();
}
