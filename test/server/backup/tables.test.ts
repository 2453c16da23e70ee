import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { TABLES } from '../../../server/backup/tables.ts';
import type { Database } from '../../../server/context.ts';
import { openDatabase } from '../../../server/database/connect.ts';
import { migrateToLatest } from '../../../server/database/migrate.ts';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-tables-'));
  database = openDatabase({ DATABASE_URL: '', DATA_DIR: dataDir });
  await migrateToLatest(database, dataDir);
});
afterAll(async () => {
  await database.destroy();
  await rm(dataDir, { recursive: true });
});

const pragma = async (statement: string) => {
  const query = CompiledQuery.raw(`pragma ${statement}`);
  return (await database.executeQuery(query)).rows as Record<string, unknown>[];
};

describe('the tables of a backup', () => {
  it('are all that there are', async () => {
    const tables = await database.introspection.getTables();
    expect(TABLES.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('are read by their primary keys', async () => {
    for (const { name, key } of TABLES) {
      const columns = (await pragma(`table_info(${name})`)).filter(({ pk }) => Number(pk) > 0);
      const found = columns.sort((a, b) => Number(a['pk']) - Number(b['pk']));
      expect({ name, key: found.map((column) => column['name']) }).toEqual({ name, key });
    }
  });

  it('stand after those that they refer to', async () => {
    const place = new Map(TABLES.map(({ name }, index) => [name, index]));
    for (const { name } of TABLES) {
      for (const { table } of await pragma(`foreign_key_list(${name})`)) {
        expect(place.get(String(table))).toBeLessThan(place.get(name)!);
      }
    }
  });
});
