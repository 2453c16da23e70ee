import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Queryable } from '../../../../server/platform/database/queryable.ts';
import { storeMetadata } from '../../../../server/platform/database/metadata.ts';
import { compiledQuery } from '../../../../server/platform/database/compiledQuery.ts';
import { type OuterColumn, outerColumn } from '../../../../server/platform/database/outerColumn.ts';
import { openTestDatabase } from '../../../support/server/testDatabase.ts';

const { database, close } = await openTestDatabase();
afterAll(close);
beforeEach(async () => {
  for (const name of ['colour', 'shape', 'size'])
    await storeMetadata(database, name, `${name} of it`);
});

const facts = (db: Queryable) => db.selectFrom('installation').select('value').orderBy('value');

describe('compiledQuery', () => {
  // Covers F.22
  it('builds the query once per database and binds the values of each call', async () => {
    let built = 0;
    const either = compiledQuery((db, one: string, other: string, most: number) => {
      built += 1;
      const names = ['size', one, other, one];
      return facts(db)
        .where((row) => row.or(names.map((name) => row('key', '=', name))))
        .limit(most);
    });
    expect(await either(database, 'shape', 'colour', 2)).toEqual([
      { value: 'colour of it' },
      { value: 'shape of it' },
    ]);
    expect(await either(database, 'nothing', 'shape', 9)).toEqual([
      { value: 'shape of it' },
      { value: 'size of it' },
    ]);
    expect(built).toBe(1);
    const other = await openTestDatabase();
    expect(await either(other.database, 'shape', 'colour', 2)).toEqual([]);
    await other.close();
    expect(built).toBe(2);
  });

  it('caches a variant for each length of a list', async () => {
    let built = 0;
    const named = compiledQuery((db, least: string, names: readonly string[]) => {
      built += 1;
      return facts(db).where('key', 'in', names).where('key', '>', least);
    });
    const ask = async (least: string, ...names: string[]) =>
      (await named(database, least, names)).map(({ value }) => value);
    expect(await ask('a', 'size', 'colour')).toEqual(['colour of it', 'size of it']);
    expect(await ask('d', 'shape', 'colour')).toEqual(['shape of it']);
    expect(await ask('a', 'shape')).toEqual(['shape of it']);
    expect(await ask('a', 'size', 'shape', 'colour')).toHaveLength(3);
    expect(built).toBe(3);
  });

  it('binds the columns of a row, with a variant for each set of columns', async () => {
    let built = 0;
    const stored = compiledQuery((db, row: { key: string; value?: string }) => {
      built += 1;
      return db
        .insertInto('installation')
        .values({ value: 'unset', ...row })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: row.value ?? 'again' }),
        )
        .returning(['key', 'value']);
    });
    for (const value of ['sour', 'sweet']) {
      const row = { key: 'taste', value };
      expect(await stored(database, row)).toEqual([row]);
    }
    expect(await stored(database, { key: 'smell' })).toEqual([{ key: 'smell', value: 'unset' }]);
    expect(await stored(database, { key: 'smell' })).toEqual([{ key: 'smell', value: 'again' }]);
    expect(built).toBe(2);
  });

  it('runs in a transaction, and throws when the query depends on its values', async () => {
    const named = compiledQuery((db, name: string) => facts(db).where('key', '=', name));
    expect(await named(database, 'colour')).toHaveLength(1);
    const seen = await database.transaction().execute(async (trx) => {
      await trx.deleteFrom('installation').where('key', '=', 'colour').execute();
      return named(trx, 'colour');
    });
    expect(seen).toEqual([]);
    const guessed = compiledQuery((db, name: string) => facts(db).where('key', '=', `${name}!`));
    await expect(guessed(database, 'colour')).rejects.toThrow(
      'A compiled query cannot depend on its parameters: it is built only once.',
    );
  });
});

it('a subquery compares with a column of the outer query only by the name of its table', () => {
  const participantsOf = (sessionId: OuterColumn) =>
    database
      .selectFrom('session_participants as member')
      .select('member.user_id')
      .where('member.session_id', '=', sessionId);
  const { sql } = database
    .selectFrom('study_sessions')
    .select('id')
    .where((eb) => {
      // @ts-expect-error -- `id` alone would be a column of the subquery.
      outerColumn(eb, 'id');
      // @ts-expect-error -- Kysely accepts any column of the outer query.
      participantsOf(eb.ref('id'));
      return eb.exists(participantsOf(outerColumn(eb, 'study_sessions.id')));
    })
    .compile();
  expect(sql).toContain('"member"."session_id" = "study_sessions"."id"');
});
