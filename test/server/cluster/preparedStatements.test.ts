import { beforeEach, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Database, Queryable } from '../../../server/platform/database/queryable.ts';
import { storeMetadata } from '../../../server/platform/database/metadata.ts';
import { startSharedServer } from '../../support/server/server.ts';

/** Executions after which a statement is certainly prepared. */
const MANY = 10;

const server = await startSharedServer();
let database: Database;
beforeEach(async () => {
  ({ database } = server.context);
  await storeMetadata(database, 'colour', 'green');
});

const find = (db: Queryable, key: string) =>
  db.selectFrom('installation').selectAll().where('key', '=', key).execute();

async function findOften(db: Queryable, key: string) {
  for (let n = 0; n < MANY; n += 1) await find(db, key);
}

const run = (db: Queryable, statement: string) => db.executeQuery(CompiledQuery.raw(statement));
const prepared = (db: Queryable) =>
  run(db, "select from pg_prepared_statements where statement like '%installation%'");

// Covers F.26
it('prepares frequent statements and binds the values of each execution', async () => {
  await database.connection().execute(async (connection) => {
    await find(connection, 'colour');
    expect((await prepared(connection)).rows).toEqual([]);
    await findOften(connection, 'colour');
    expect((await prepared(connection)).rows).toHaveLength(1);
    expect(await find(connection, 'colour')).toEqual([{ key: 'colour', value: 'green' }]);
    expect(await find(connection, 'shape')).toEqual([]);
  });
});

// Covers F.26
it('prepares a statement again after a newer version has added a column', async () => {
  await database.connection().execute(async (connection) => {
    await findOften(connection, 'colour');
    await run(connection, 'alter table installation add column unit text');
    await expect(find(connection, 'colour')).rejects.toThrow('cached plan must not change');
    const [row] = await find(connection, 'colour');
    expect(row).toEqual({ key: 'colour', value: 'green', unit: null });
  });
});
