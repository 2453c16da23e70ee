import { sql } from 'kysely';
import type { Queryable } from './queryable.ts';

export async function findMetadata(db: Queryable, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export const storeMetadata = (db: Queryable, key: string, value: string) =>
  db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

/** Key of the id of this installation. A restored copy has another id. */
export const INSTALLATION_ID = 'id';

/**
 * Returns the id that distinguishes this installation from others on the same Redis.
 * @param mine Stored when the installation has no id.
 */
export async function getInstallationId(db: Queryable, mine: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: INSTALLATION_ID, value: mine })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await findMetadata(db, INSTALLATION_ID)) ?? mine;
}

/** Key of the time at which the last sign-up was refused because of its network. */
export const SIGNUPS_REFUSED = 'signups-refused';

/** Deletes all metadata except the id. */
export const deleteMetadata = (db: Queryable) =>
  db.deleteFrom('installation').where('key', '!=', INSTALLATION_ID).execute();

export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('id').executeTakeFirst()) !== undefined;
}

/** @throws when the database is unavailable. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db);
}

const PROBE = 'probe';
/** Characters. More than a task that follows stores. */
const PROBE_SIZE = 10_000;

/**
 * Stores and deletes a row, for requests that are answered before they store something.
 * @throws when nothing can be stored, for example on a full disk.
 */
export async function assertCanStore(db: Queryable): Promise<void> {
  await storeMetadata(db, PROBE, ' '.repeat(PROBE_SIZE));
  await db.deleteFrom('installation').where('key', '=', PROBE).execute();
}
