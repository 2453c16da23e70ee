import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Queryable } from '../../../server/context.ts';
import { storeFact } from '../../../server/database/installation.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  for (const name of ['colour', 'shape', 'size']) {
    await storeFact(server.context.database, name, `${name} of it`);
  }
});
afterEach(() => server.stop());

const facts = (db: Queryable) => db.selectFrom('installation').select('value').orderBy('value');

describe('a prepared query', () => {
  it('is put together once for each database, and answers by the values of each call', async () => {
    let built = 0;
    const either = prepared((db, one: string, other: string, most: number) => {
      built += 1;
      const names = ['size', one, other, one];
      return facts(db)
        .where((row) => row.or(names.map((name) => row('key', '=', name))))
        .limit(most);
    });
    const { database } = server.context;
    expect(await either(database, 'shape', 'colour', 2)).toEqual([
      { value: 'colour of it' },
      { value: 'shape of it' },
    ]);
    expect(await either(database, 'nothing', 'shape', 9)).toEqual([
      { value: 'shape of it' },
      { value: 'size of it' },
    ]);
    expect(built).toBe(1);
    const other = await startServer();
    expect(await either(other.context.database, 'shape', 'colour', 2)).toEqual([]);
    await other.stop();
    expect(built).toBe(2);
  });

  it('may be given a list, and has a form of its own for each length of it', async () => {
    let built = 0;
    const named = prepared((db, least: string, names: readonly string[]) => {
      built += 1;
      return facts(db).where('key', 'in', names).where('key', '>', least);
    });
    const { database } = server.context;
    const ask = async (least: string, ...names: string[]) =>
      (await named(database, least, names)).map(({ value }) => value);
    expect(await ask('a', 'size', 'colour')).toEqual(['colour of it', 'size of it']);
    expect(await ask('d', 'shape', 'colour')).toEqual(['shape of it']);
    expect(await ask('a', 'shape')).toEqual(['shape of it']);
    expect(await ask('a', 'size', 'shape', 'colour')).toHaveLength(3);
    expect(built).toBe(3);
  });

  it('sees what its transaction has done', async () => {
    const named = prepared((db, name: string) => facts(db).where('key', '=', name));
    const { database } = server.context;
    expect(await named(database, 'colour')).toHaveLength(1);
    const seen = await database.transaction().execute(async (trx) => {
      await trx.deleteFrom('installation').where('key', '=', 'colour').execute();
      return named(trx, 'colour');
    });
    expect(seen).toEqual([]);
  });

  it('refuses to depend on its values, which it would do but once', async () => {
    const guessed = prepared((db, name: string) => facts(db).where('key', '=', `${name}!`));
    await expect(guessed(server.context.database, 'colour')).rejects.toThrow(
      'A prepared query cannot depend on its values: it is put together only once.',
    );
  });
});
