import { beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { SearchResult } from '../../../../contract/search.ts';
import { engineOf } from '../../../../server/platform/database/queryable.ts';
import { nameKeys } from '../../../../server/platform/database/migrations/018-name-keys.ts';
import {
  errorResponse,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
let ada: Student;

beforeEach(async () => {
  await server.context.database.deleteFrom('users').execute();
  ada = await signUp(server, 'Ada Lovelace');
});

/** Signs up a student with any name. */
async function student(name: string): Promise<Student> {
  const created = await signUp(server, 'Somebody');
  expect(await created.saveProfile({ name })).toMatchObject({ status: 200 });
  return created;
}

const search = (params: Record<string, string>) =>
  ada.api<SearchResult[]>('GET', `/api/users/search?${new URLSearchParams(params).toString()}`);

async function names(params: Record<string, string>): Promise<string[]> {
  const { status, body } = await search(params);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

/** Loads all pages of two students. */
async function pages(params: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await search({ ...params, limit: '2', ...(cursor !== null && { cursor }) });
    expect(page).toMatchObject({ status: 200 });
    expect(page.body.length).toBeLessThanOrEqual(2);
    found.push(...page.body.map(({ _id, name }) => `${name} ${_id}`));
    cursor = page.headers.get('x-next-cursor');
  } while (cursor !== null);
  return found;
}

describe('the students of `first`', () => {
  it('come before all others on the first page, if they match', async () => {
    const [bo, , , yu, zoe] = await Promise.all(['Bo', 'Cy', 'Di', 'Yu', 'Zoe'].map(student));
    const first = [zoe!._id, yu!._id, bo!._id, crypto.randomUUID(), 'no id'].join(',');
    const page = await search({ sort: 'name', limit: '2', first });
    expect(page.body.map(({ name }) => name)).toEqual(['Bo', 'Yu', 'Zoe', 'Cy']);
    expect(page.headers.get('x-total-count')).toBe('5');
    const cursor = page.headers.get('x-next-cursor') ?? '';
    expect(await names({ sort: 'name', limit: '2', first, cursor })).toEqual(['Di', 'Yu']);
    expect(await names({ sort: 'name', first, name: 'y' })).toEqual(['Yu', 'Cy']);
    await ada.block(zoe!);
    expect(await names({ sort: 'name', limit: '1', first })).toEqual(['Bo', 'Yu']);
  });
});

describe('the order of results', () => {
  it('is by name without case and accents, with every student once', async () => {
    for (const name of ['zoe', 'Émile', 'Bob', 'emma', 'Bob', 'Bob', 'Łukasz']) {
      await student(name);
    }
    expect(await names({ sort: 'name' })).toEqual([
      ...['Bob', 'Bob', 'Bob', 'Émile', 'emma', 'Łukasz', 'zoe'],
    ]);
    const paged = await pages({ sort: 'name' });
    expect(paged.map((entry) => entry.split(' ')[0])).toEqual(await names({ sort: 'name' }));
    expect(new Set(paged).size).toBe(7);
    expect((await search({ sort: 'name', limit: '2' })).headers.get('x-total-count')).toBe('7');
  });

  it('is by account age, with every student once', async () => {
    for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Flo']) {
      await signUp(server, name);
      // Two accounts have the same time.
      if (name !== 'Cy') server.clock.advance(1_000);
    }
    const newest = await names({ sort: 'newest' });
    expect([newest.slice(0, 2), newest.slice(2, 4).sort(), newest[4]]).toEqual([
      ['Flo', 'Ed'],
      ['Cy', 'Di'],
      'Bo',
    ]);
    expect((await pages({ sort: 'newest' })).map((entry) => entry.split(' ')[0])).toEqual(newest);
  });

  it('applies to filtered results, which have a score', async () => {
    for (const [name, location] of [
      ['Zoe', 'Leeds'],
      ['Bo', 'Leeds'],
      ['Cy', 'York'],
    ] as const) {
      const created = await signUp(server, name);
      await created.saveProfile({ location });
    }
    await ada.saveProfile({ location: 'Leeds' });
    const { body } = await search({ sort: 'name', location: 'leeds' });
    expect(body.map(({ name, matchPercentage }) => [name, matchPercentage])).toEqual([
      ['Bo', 20],
      ['Zoe', 20],
    ]);
  });

  it('is refused when unknown, and so is a cursor of another order', async () => {
    for (const name of ['Bo', 'Cy']) await signUp(server, name);
    expect(await search({ sort: 'age' })).toMatchObject({ status: 400 });
    const { headers } = await search({ sort: 'name', limit: '1' });
    const cursor = headers.get('x-next-cursor')!;
    expect(await search({ sort: 'newest', cursor })).toMatchObject(
      errorResponse(400, 'This page of results is unknown. Please search again.'),
    );
  });
});

describe('a search by name', () => {
  it('finds part of a name without case and accents, with literal % and _', async () => {
    for (const name of ['José Álvarez', 'Josefine', '100% Bo', 'snake_case']) {
      await student(name);
    }
    expect(await names({ name: ' JOSE ', sort: 'name' })).toEqual(['José Álvarez', 'Josefine']);
    expect(await names({ name: 'e  alv' })).toEqual(['José Álvarez']);
    expect(await names({ name: 'É' })).toHaveLength(3);
    expect(await names({ name: '%' })).toEqual(['100% Bo']);
    expect(await names({ name: '_' })).toEqual(['snake_case']);
    expect(await names({ name: '\\' })).toEqual([]);
    expect(await names({ name: '' })).toHaveLength(4);
  });

  it('finds a student by the new name after a change', async () => {
    const bo = await signUp(server, 'Bo');
    await bo.saveProfile({ name: 'Zoë' });
    expect(await names({ name: 'zoe' })).toEqual(['Zoë']);
    expect(await names({ name: 'bo' })).toEqual([]);
  });

  it('finds neither oneself nor blocked, blocking, suspended and leaving students', async () => {
    const [mine, theirs, suspended, leaving] = [
      await signUp(server, 'Ada Blocked'),
      await signUp(server, 'Ada Blocking'),
      await signUp(server, 'Ada Suspended'),
      await signUp(server, 'Ada Leaving'),
    ];
    await ada.block(mine);
    await theirs.block(ada);
    const db = server.context.database;
    const at = server.clock.now().toISOString();
    const change = (id: string, columns: object) =>
      db.updateTable('users').set(columns).where('id', '=', id).execute();
    await change(suspended._id, { suspended_at: at });
    await change(leaving._id, { deletion_at: at });
    for (const sort of ['score', 'newest', 'name']) {
      const { body, headers } = await search({ name: 'ada', sort });
      expect([body, headers.get('x-total-count')]).toEqual([[], '0']);
    }
  });

  it('finds accounts from before the migration by their stored keys', async () => {
    const { database } = server.context;
    await student('Zoë');
    await database.schema.dropIndex('users_name_key_id').execute();
    // A trigger of PostgreSQL depends on the column.
    const how = engineOf(database) === 'postgres' ? 'cascade' : '';
    await database.executeQuery(CompiledQuery.raw(`alter table users drop column name_key ${how}`));
    await nameKeys.up(database);
    const stored = database.selectFrom('users').select('name_key').where('name', '=', 'Zoë');
    expect(await stored.execute()).toEqual([{ name_key: 'zoe' }]);
  });
});
