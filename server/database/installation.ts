import { sql } from 'kysely';
import type { Queryable } from '../context.ts';

/** A fact about this installation; undefined when it was never stored. */
export async function findFact(db: Queryable, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function storeFact(db: Queryable, key: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('id').executeTakeFirst()) !== undefined;
}

/** Does nothing; throws when the database does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db);
}
