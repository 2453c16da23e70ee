import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery, Kysely, SqliteDialect, type Driver } from 'kysely';
import { readConfig } from '../../../../server/platform/config/config.ts';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { findMetadata, storeMetadata } from '../../../../server/platform/database/metadata.ts';
import { lockDataDir } from '../../../../server/platform/database/lock.ts';
import { openSqlite } from '../../../../server/platform/database/openSqlite.js';
import { withConnectionErrors } from '../../../../server/platform/database/connectionErrors.ts';
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import { likePattern, nameKey, normalize } from '../../../../server/platform/database/normalize.ts';
import {
  SharedCommitDriver,
  type Sqlite,
  type WriteAheadLog,
} from '../../../../server/platform/database/sharedCommits.ts';
import { tables } from '../../../../server/platform/database/tables.ts';
import { StorageUnavailableError } from '../../../../server/platform/errors/httpError.ts';

describe('SQLite', () => {
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

  describe('and the list of tables', () => {
    beforeEach(() => migrateToLatest(database, dataDir));

    it('has every table of the database', async () => {
      const found = (await database.introspection.getTables()).map(({ name }) => name);
      // Tables that triggers maintain: the full-text index of SQLite, and the changes of students.
      const stored = found.filter((name) => !/^(message_search|student_changes)/.test(name));
      expect(tables.map(({ name }) => name).sort()).toEqual(stored.sort());
    });

    it('has the primary keys', async () => {
      for (const { name, key } of tables) {
        const columns = (await pragma(`table_info(${name})`)).filter(({ pk }) => Number(pk) > 0);
        const found = columns.sort((a, b) => Number(a['pk']) - Number(b['pk']));
        expect({ name, key: found.map((column) => column['name']) }).toEqual({ name, key });
      }
    });

    it('has referenced tables first', async () => {
      const position = new Map(tables.map(({ name }, index) => [name, index]));
      for (const { name } of tables) {
        for (const { table } of await pragma(`foreign_key_list(${name})`)) {
          expect(position.get(String(table))).toBeLessThan(position.get(name)!);
        }
      }
    });
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

  it('run in several commits when there are many', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `word ${String(n)}`);
    await Promise.all(many.map((word) => insert(word)));
    expect(await words()).toHaveLength(40);
    expect(count('commit')).toBe(3);
  });
});

describe('normalize', () => {
  it.each([
    ['  Graph \t Theory\n', 'graph theory'],
    ['ＧＲＡＰＨ', 'graph'],
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['ﬁnance', 'finance'],
    ['', ''],
  ])('converts %j to %j', (text, key) => {
    expect(normalize(text)).toBe(key);
    expect(normalize(normalize(text))).toBe(key);
  });

  it('of a name is folded and not long', () => {
    expect(nameKey('  José  ÁLVAREZ ')).toBe('jose alvarez');
    expect(nameKey('ﷺ'.repeat(200))).toHaveLength(200);
  });

  it('likePattern escapes wildcards', () => {
    expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});

describe('withConnectionErrors', () => {
  const URL = 'postgres://127.0.0.1/buddy';
  const fail = (error: Error) => withConnectionErrors(URL, () => Promise.reject(error));

  it('names DATABASE_URL for a database that is away', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await expect(fail(refused)).rejects.toThrow(
      'No database responds at DATABASE_URL: connect ECONNREFUSED.',
    );
  });

  it('leaves the error of a bucket that is away as it is', async () => {
    const away = new StorageUnavailableError('The bucket is unavailable.');
    await expect(fail(away)).rejects.toBe(away);
  });
});
