import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts';
import { tables } from '../../../../server/platform/database/tables.ts';

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

describe('tables', () => {
  it('lists every table of the database', async () => {
    const found = (await database.introspection.getTables()).map(({ name }) => name);
    // Tables that triggers maintain: the full-text index of SQLite, and the changes of students.
    const stored = found.filter((name) => !/^(message_search|student_changes)/.test(name));
    expect(tables.map(({ name }) => name).sort()).toEqual(stored.sort());
  });

  it('lists the primary keys', async () => {
    for (const { name, key } of tables) {
      const columns = (await pragma(`table_info(${name})`)).filter(({ pk }) => Number(pk) > 0);
      const found = columns.sort((a, b) => Number(a['pk']) - Number(b['pk']));
      expect({ name, key: found.map((column) => column['name']) }).toEqual({ name, key });
    }
  });

  it('lists referenced tables first', async () => {
    const position = new Map(tables.map(({ name }, index) => [name, index]));
    for (const { name } of tables) {
      for (const { table } of await pragma(`foreign_key_list(${name})`)) {
        expect(position.get(String(table))).toBeLessThan(position.get(name)!);
      }
    }
  });
});
