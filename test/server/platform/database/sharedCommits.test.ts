import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, Kysely, SqliteDialect, type Driver } from 'kysely';
import { openSqlite } from '../../../../server/platform/database/openSqlite.js';
import {
  SharedCommitDriver,
  type Sqlite,
  type WriteAheadLog,
} from '../../../../server/platform/database/sharedCommits.ts';

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

describe('transactions on SQLite', () => {
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
