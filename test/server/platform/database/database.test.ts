import { nameKey } from '../../../../contract/text.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery, Kysely, SqliteDialect, type Driver } from 'kysely';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { findMetadata, storeMetadata } from '../../../../server/platform/database/metadata.ts';
import { lockDataDir } from '../../../../server/platform/database/lock.ts';
import { openSqlite } from '../../../../server/platform/database/openSqlite.js';
import { withConnectionErrors } from '../../../../server/platform/database/connectionErrors.ts';
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import { likePattern, normalize } from '../../../../server/platform/database/normalize.ts';
import {
  SharedCommitDriver,
  type Sqlite,
  type WriteAheadLog,
} from '../../../../server/platform/database/sharedCommits.ts';
import { tables } from '../../../../server/platform/database/tables.ts';
import { StorageUnavailableError } from '../../../../server/platform/errors/httpError.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';

const parent = await tempFolder();

describe('SQLite', () => {
  type Steps = NonNullable<Parameters<typeof migrateToLatest>[2]>;

  const dataDir = join(parent, 'data');
  const database = openDatabase(readConfig({ DATA_DIR: dataDir }));
  beforeAll(() => migrateToLatest(database, dataDir));
  afterAll(() => database.destroy());

  const pragma = async (statement: string) => {
    const query = CompiledQuery.raw(`pragma ${statement}`);
    return (await database.executeQuery(query)).rows as Record<string, unknown>[];
  };
  const setting = async (name: string) => Object.values((await pragma(name))[0] ?? {})[0];
  const tableNames = async () => (await database.introspection.getTables()).map(({ name }) => name);

  it('writes a log ahead, which the driver syncs, and enforces foreign keys', async () => {
    const expected = { journal_mode: 'wal', synchronous: 1, foreign_keys: 1, busy_timeout: 5_000 };
    for (const [name, value] of Object.entries(expected))
      expect([name, await setting(name)]).toEqual([name, value]);
  });

  it('has a folder that only its owner can read, and that one service locks', () => {
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow('is in use by another Study Buddy');
    unlock();
    lockDataDir(dataDir)();
  });

  it('stores rows while another connection reads a snapshot, as a backup does', async () => {
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

  it('runs each migration once, after a copy, and rolls back one that fails', async () => {
    await migrateToLatest(database, dataDir);
    const broken: Steps[string] = {
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute();
        throw new Error('no further');
      },
    };
    const steps = { ...migrations, '999-broken': broken };
    const factsInCopy = () => {
      const copy = openSqlite(join(dataDir, 'backups', 'before-999-broken.sqlite'));
      const facts = copy.prepare("select count(*) from installation where key like 'at%'");
      const count = facts.pluck().get();
      copy.close();
      return count;
    };
    // The previous version runs on before the migration is retried.
    for (const attempt of [1, 2]) {
      await storeMetadata(database, `attempt ${attempt}`, 'something happened');
      await expect(migrateToLatest(database, dataDir, steps)).rejects.toThrow('no further');
      expect(factsInCopy()).toBe(attempt);
    }
    expect(await tableNames()).not.toContain('half');
  });

  it('is not migrated by an older version than the one that wrote it', async () => {
    const [newest = ''] = Object.keys(migrations).slice(-1);
    const { [newest]: _later, ...older } = migrations;
    await expect(migrateToLatest(database, dataDir, older)).rejects.toThrow(
      `The database was written by a newer Study Buddy (${newest}): run that version, or restore a backup that is older.`,
    );
  });

  it('has an index for every foreign key', async () => {
    for (const name of await tableNames()) {
      const firsts: unknown[] = [];
      for (const index of await pragma(`index_list(${name})`)) {
        const [first] = await pragma(`index_info('${String(index['name'])}')`);
        firsts.push(first?.['name']);
      }
      for (const { from } of await pragma(`foreign_key_list(${name})`))
        expect({ name, from, firsts }).toEqual({
          name,
          from,
          firsts: expect.arrayContaining([from]),
        });
    }
  });

  it('has the listed tables with their primary keys, referenced tables first', async () => {
    // Tables that triggers maintain: the full-text index of SQLite, and the changes of students.
    const stored = (await tableNames()).filter(
      (name) => !/^(message_search|student_changes)/.test(name),
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(stored.sort());
    for (const [index, { name, key }] of tables.entries()) {
      const columns = (await pragma(`table_info(${name})`)).filter(({ pk }) => Number(pk) > 0);
      const found = columns.sort((a, b) => Number(a['pk']) - Number(b['pk']));
      expect({ name, key: found.map((column) => column['name']) }).toEqual({ name, key });
      const references = (await pragma(`foreign_key_list(${name})`)).map(({ table }) => table);
      const before: unknown[] = tables.slice(0, index).map((table) => table.name);
      expect({ name, references }).toEqual({
        name,
        references: references.filter((table) => before.includes(table)),
      });
    }
  });
});

describe('transactions on SQLite', () => {
  interface Tables {
    words: { word: string };
  }

  let db: Kysely<Tables>;
  /** Executed statements. */
  let log: string[];
  let failsToCommit: boolean;
  let flush: WriteAheadLog['flush'];

  beforeEach(() => {
    log = [];
    failsToCommit = false;
    flush = () => Promise.resolve();
    const sqlite = openSqlite(':memory:');
    sqlite.exec('create table words (word text not null unique)');
    class Dialect extends SqliteDialect {
      override createDriver(): Driver {
        const database: Sqlite = {
          close: () => sqlite.close(),
          prepare(sql) {
            log.push(sql);
            if (sql === 'commit' && failsToCommit) throw new Error('disk full');
            return sqlite.prepare(sql);
          },
        };
        return new SharedCommitDriver(database, { flush: () => flush(), close: () => undefined });
      }
    }
    db = new Kysely({ dialect: new Dialect({ database: sqlite }) });
  });
  afterEach(() => db.destroy());

  const insert = (word: string, error?: Error) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('words').values({ word }).execute();
      if (error) throw error;
    });
  const words = async () =>
    (await db.selectFrom('words').selectAll().orderBy('word').execute()).map(({ word }) => word);
  /** Waits until the turn of the event loop in which all waiting transactions run is over. */
  async function untilCommitted(): Promise<void> {
    await nextTurn();
    await nextTurn();
  }
  const count = (statement: string) => log.filter((sql) => sql === statement).length;

  it('share a commit, and are acknowledged after it', async () => {
    const acknowledged: number[] = [];
    const inserts = ['a', 'b', 'c'].map((word) =>
      insert(word).then(() => acknowledged.push(count('commit'))),
    );
    await Promise.all(inserts);
    expect(acknowledged).toEqual([1, 1, 1]);
    expect(await words()).toEqual(['a', 'b', 'c']);
    // Many run in several commits.
    const many = Array.from({ length: 40 }, (_, n) => `word ${String(n)}`);
    await Promise.all(many.map((word) => insert(word)));
    expect(await words()).toHaveLength(43);
    expect(count('commit')).toBe(4);
  });

  it('are rolled back alone', async () => {
    const results = await Promise.allSettled([
      insert('a'),
      insert('b', new Error('refused')),
      insert('a'),
      insert('c'),
    ]);
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'refused' } },
      { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } },
      { status: 'fulfilled' },
    ]);
    expect(await words()).toEqual(['a', 'c']);
    expect(count('commit')).toBe(1);
  });

  it('fail together when their commit fails, and later ones do not', async () => {
    failsToCommit = true;
    const results = await Promise.allSettled([insert('a'), insert('b')]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'disk full' } },
      { status: 'rejected', reason: { message: 'disk full' } },
    ]);
    failsToCommit = false;
    expect(await words()).toEqual([]);
    await insert('b');
    expect(await words()).toEqual(['b']);
  });

  it('are not visible outside before the commit', async () => {
    let seen: Promise<string[]> | undefined;
    const results = await Promise.allSettled([
      db.transaction().execute(async (trx) => {
        await trx.insertInto('words').values({ word: 'a' }).execute();
        seen = words();
        failsToCommit = true;
      }),
    ]);
    expect(results).toMatchObject([{ status: 'rejected' }]);
    expect(await seen).toEqual([]);
  });

  it('are acknowledged, and their rows returned, after the commit is flushed', async () => {
    let finish = (): void => undefined;
    flush = () => new Promise((resolve) => (finish = resolve));
    const events: string[] = [];
    const transaction = insert('a').then(() => events.push('acknowledged'));
    const statement = db
      .insertInto('words')
      .values({ word: 'b' })
      .execute()
      .then(() => events.push('stored'));
    await untilCommitted();
    const read = words().then((found) => events.push(`read ${found.join()}`));
    await untilCommitted();
    events.push('flushed');
    finish();
    await Promise.all([transaction, statement, read]);
    expect(events[0]).toBe('flushed');
    expect(events.slice(1).sort()).toEqual(['acknowledged', 'read a,b', 'stored']);
    expect(count('commit')).toBe(1);
  });

  it('are not flushed again for statements that only read', async () => {
    let flushes = 0;
    flush = async () => {
      flushes += 1;
    };
    await insert('a');
    await words();
    await db.executeQuery(CompiledQuery.raw('select count(*) from words'));
    expect(flushes).toBe(1);
    await db.executeQuery(CompiledQuery.raw('create table numbers (n integer)'));
    expect(flushes).toBe(2);
  });

  it('fail when their commit cannot be flushed', async () => {
    flush = () => Promise.reject(new Error('disk error'));
    const results = await Promise.allSettled([insert('a'), words()]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'disk error' } },
      { status: 'fulfilled', value: [] },
    ]);
    await expect(words()).rejects.toThrow('disk error');
  });
});

it('normalize converts texts to keys, which it does not change', () => {
  for (const [text, key] of [
    ['  Graph \t Theory\n', 'graph theory'],
    ['ＧＲＡＰＨ', 'graph'],
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['ﬁnance', 'finance'],
    ['', ''],
  ] as const)
    expect([text, normalize(text), normalize(key)]).toEqual([text, key, key]);
  expect(nameKey('  José  ÁLVAREZ ')).toBe('jose alvarez');
  expect(nameKey('ﷺ'.repeat(200))).toHaveLength(200);
  expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});

it('withConnectionErrors names DATABASE_URL for a database that is away, but no bucket', async () => {
  const fail = (error: Error) =>
    withConnectionErrors({ DATABASE_URL: 'postgres://127.0.0.1/buddy', DATA_DIR: '' }, () => {
      throw error;
    });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await expect(fail(refused)).rejects.toThrow(
    'No database responds at DATABASE_URL: connect ECONNREFUSED.',
  );
  const away = new StorageUnavailableError('The bucket is unavailable.');
  await expect(fail(away)).rejects.toBe(away);
});
