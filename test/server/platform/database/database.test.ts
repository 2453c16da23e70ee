import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { readConfig } from '../../../../server/platform/config/config.ts';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { findMetadata, storeMetadata } from '../../../../server/platform/database/metadata.ts';
import { lockDataDir } from '../../../../server/platform/database/lock.ts';
import { openSqlite } from '../../../../server/platform/database/openSqlite.js';
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';

let parent: string;
let dataDir: string;
let database: Database;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'study-buddy-database-'));
  dataDir = join(parent, 'data');
  database = openDatabase(readConfig({ DATA_DIR: dataDir }));
});
afterEach(async () => {
  await database.destroy();
  await rm(parent, { recursive: true });
});

type Steps = NonNullable<Parameters<typeof migrateToLatest>[2]>;

const pragma = async (statement: string) => {
  const query = CompiledQuery.raw(`pragma ${statement}`);
  return (await database.executeQuery(query)).rows as Record<string, unknown>[];
};
const setting = async (name: string) => Object.values((await pragma(name))[0] ?? {})[0];

describe('SQLite', () => {
  it('writes a log ahead, which the driver syncs, and enforces foreign keys', async () => {
    expect(await setting('journal_mode')).toBe('wal');
    expect(await setting('synchronous')).toBe(1);
    expect(await setting('foreign_keys')).toBe(1);
    expect(await setting('busy_timeout')).toBe(5_000);
  });

  it('creates a folder that only its owner can read', async () => {
    expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700');
  });

  it('stores rows while another connection reads a snapshot, as a backup does', async () => {
    await migrateToLatest(database, dataDir);
    const reader = openDatabase({ DATABASE_URL: '', DATA_DIR: dataDir });
    try {
      await reader
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          expect(await findMetadata(trx, 'written')).toBeUndefined();
          await storeMetadata(database, 'written', 'now');
          expect(await findMetadata(trx, 'written')).toBeUndefined();
        });
      expect(await findMetadata(reader, 'written')).toBe('now');
    } finally {
      await reader.destroy();
    }
  });

  it('runs each migration once', async () => {
    await migrateToLatest(database, dataDir);
    await migrateToLatest(database, dataDir);
    const tables = await database.introspection.getTables();
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(['users', 'messages', 'notifications', 'study_sessions']),
    );
  });

  it('is copied before a migration and rolled back when one fails', async () => {
    await migrateToLatest(database, dataDir);
    const broken: Steps[string] = {
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute();
        throw new Error('no further');
      },
    };
    const steps = { ...migrations, '999-broken': broken };
    await expect(migrateToLatest(database, dataDir, steps)).rejects.toThrow('no further');
    const names = (await database.introspection.getTables()).map((table) => table.name);
    expect(names).not.toContain('half');

    const factsInCopy = () => {
      const copy = openSqlite(join(dataDir, 'backups', 'before-999-broken.sqlite'));
      const facts = copy.prepare('select count(*) from installation').pluck().get();
      copy.close();
      return facts;
    };
    expect(factsInCopy()).toBe(0);
    // The previous version runs on before the migration is retried.
    await storeMetadata(database, 'meanwhile', 'something happened');
    await expect(migrateToLatest(database, dataDir, steps)).rejects.toThrow('no further');
    expect(factsInCopy()).toBe(1);
  });

  it('has an index for every foreign key', async () => {
    await migrateToLatest(database, dataDir);
    const tables = await database.introspection.getTables();
    for (const { name } of tables) {
      const firsts: unknown[] = [];
      for (const index of await pragma(`index_list(${name})`)) {
        const [first] = await pragma(`index_info('${String(index['name'])}')`);
        firsts.push(first?.['name']);
      }
      for (const reference of await pragma(`foreign_key_list(${name})`)) {
        const column = reference['from'];
        expect({ name, column, firsts }).toEqual({
          name,
          column,
          firsts: expect.arrayContaining([column]),
        });
      }
    }
  });

  it('locks the data folder', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow('is in use by another Study Buddy');
    unlock();
    lockDataDir(dataDir)();
  });
});
