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

/** The fact that is of one installation alone: a copy must not be taken for the original. */
export const INSTALLATION_ID = 'id';

/**
 * What tells this installation from others that share a Redis with it. The first node of all
 * stores the one it brings.
 */
export async function installationId(db: Queryable, mine: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: INSTALLATION_ID, value: mine })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await findFact(db, INSTALLATION_ID)) ?? mine;
}

/** Deletes all facts but the one that tells it from others. */
export async function forgetFacts(db: Queryable): Promise<void> {
  await db.deleteFrom('installation').where('key', '!=', INSTALLATION_ID).execute();
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('id').executeTakeFirst()) !== undefined;
}

/** Does nothing; throws when the database does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db);
}
