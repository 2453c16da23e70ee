import { beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { ProfileBody } from '../../../../contract/users.ts';
import { nameKeys } from '../../../../server/platform/database/migrations/018-name-keys.ts';
import { engineOf } from '../../../../server/platform/database/queryable.ts';
import {
  errorResponse,
  makeBuddies,
  publicProfileOf,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const { database } = server.context;
let ada: Student;

beforeEach(async () => {
  await database.deleteFrom('users').execute();
  ada = await signUp(server, 'Ada Lovelace');
});

async function student(name: string, profile: ProfileBody = {}): Promise<Student> {
  const created = await signUp(server, name);
  expect(await created.saveProfile(profile)).toMatchObject({ status: 200 });
  return created;
}

/** Returns the names in the order in which they are found. */
async function names(params: Record<string, string>): Promise<string[]> {
  const { status, body } = await ada.search(params);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}
const namesFound = async (params: Record<string, string>) => (await names(params)).sort();

const totalOf = async (params: Record<string, string>) =>
  (await ada.search({ ...params, limit: '1' })).headers.get('x-total-count');

/** Loads all pages of two students, and checks that each student is on one of them. */
async function pages(params: Record<string, string>) {
  const found: { _id: string; name: string }[] = [];
  let cursor: string | null = null;
  do {
    const page = await ada.search({ ...params, limit: '2', ...(cursor !== null && { cursor }) });
    expect(page).toMatchObject({ status: 200 });
    expect(page.body.length).toBeLessThanOrEqual(2);
    expect(page.headers.get('x-total-count')).toBe(await totalOf(params));
    found.push(...page.body);
    cursor = page.headers.get('x-next-cursor');
    if (cursor !== null) expect(cursor).toMatch(/^[\w-]+$/);
  } while (cursor !== null);
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(Number(await totalOf(params)));
  return found;
}

const subjects = (...list: string[]) => list.map((name) => ({ name }));

it('leaves out buddies on demand, also from the counts', async () => {
  const [grace, alan] = [await student('Grace'), await student('Alan')];
  await makeBuddies(ada, grace);
  await ada.sendRequest(alan);
  expect(await namesFound({})).toEqual(['Alan', 'Grace']);
  expect(await namesFound({ buddies: 'hidden' })).toEqual(['Alan']);
  expect(await totalOf({ buddies: 'hidden' })).toBe('1');
  expect((await ada.search({ buddies: 'shown' })).status).toBe(400);
});

describe('search filters', () => {
  // Covers 7.15
  it('match one value of every filter', async () => {
    await student('Bo', { subjects: subjects('Graph Theory'), availability: ['Monday'] });
    await student('Cy', { subjects: subjects('Calculus'), availability: ['Friday'] });
    await student('Di', { subjects: subjects('History'), skills: ['Python'] });

    expect(await namesFound({})).toEqual(['Bo', 'Cy', 'Di']);
    expect(await namesFound({ subject: 'Graph Theory,Calculus' })).toEqual(['Bo', 'Cy']);
    expect(await namesFound({ subject: ' graph  THEORY ' })).toEqual(['Bo']);
    expect(await namesFound({ subject: 'Graph Theory,Calculus', availability: 'Friday' })).toEqual([
      'Cy',
    ]);
    expect(await namesFound({ skills: 'python' })).toEqual(['Di']);
    expect(await namesFound({ subject: 'Graph Theory', skills: 'Python' })).toEqual([]);
    expect(await namesFound({ subject: ' , ,' })).toEqual(['Bo', 'Cy', 'Di']);
  });

  // Covers 7.15
  it('match part of a location, ignoring case and with literal % and _', async () => {
    await student('Bo', { location: 'East London' });
    await student('Cy', { location: '100% remote' });
    await student('Di', { location: 'room_7' });

    expect(await namesFound({ location: 'LONDON' })).toEqual(['Bo']);
    expect(await namesFound({ location: '%' })).toEqual(['Cy']);
    expect(await namesFound({ location: '_' })).toEqual(['Di']);
    expect(await namesFound({ location: '\\' })).toEqual([]);
  });

  it.each([
    ['name', 'Groß', 'gross'],
    ['name', 'Đặng Thị', 'dang'],
    ['name', 'Søren', 'soren'],
    ['name', 'O’Brien', "o'brien"],
    ['name', 'Κώστας', 'ΚΩΣ'],
    ['name', '田中　太郎', '田中太郎'],
    ['location', 'İstanbul', 'istanbul'],
    ['location', 'São Paulo', 'sao paulo'],
    ['location', 'Hauptstraße 7', 'strasse'],
    ['subject', 'Żółw i Łódź', 'zolw i lodz'],
    ['skills', 'Ærø', 'AERO'],
  ] as const)('find the %s %s as %s', async (filter, value, typed) => {
    const profile = {
      ...(filter === 'location' && { location: value }),
      ...(filter === 'subject' && { subjects: subjects(value) }),
      ...(filter === 'skills' && { skills: [value] }),
    };
    await student(filter === 'name' ? value : 'Bo', profile);
    await student('Cy');
    expect(await namesFound({ [filter]: typed })).toEqual([filter === 'name' ? value : 'Bo']);
  });

  // Covers 7.15
  it('match students with a badge', async () => {
    const quick = await student('Quick');
    for (const name of ['Bo', 'Cy', 'Di']) await makeBuddies(await student(name), quick);
    expect(await namesFound({ badges: 'quick responder' })).toEqual(['Quick']);
    expect(await namesFound({ badges: 'Quick Responder,Study Regular' })).toEqual(['Quick']);
    expect(await namesFound({ badges: 'Nobel Prize' })).toEqual([]);
  });
});

describe('a search result', () => {
  // Covers 3.6, 7.16
  it('has the profile, the percentage and an explanation that sums up to it', async () => {
    await ada.saveProfile({
      subjects: subjects('Graph Theory', 'Calculus'),
      availability: ['Monday'],
      location: 'London',
    });
    const grace = await student('Grace Hopper', {
      subjects: subjects('calculus'),
      availability: ['Monday', 'Friday'],
      location: ' london ',
      skills: ['Graph Theory'],
    });
    const [result] = (await ada.search()).body;
    const { matchBreakdown, matchPercentage, connectionStatus, ...profile } = result!;
    expect(profile).toEqual(await publicProfileOf(grace));
    expect(connectionStatus).toBe('none');
    expect(matchBreakdown).toHaveLength(5);
    expect(matchBreakdown[0]).toMatch(/^Subjects \d+\/50: you both study Calculus$/);
    const points = matchBreakdown.map((line) => Number(/(\d+)\//.exec(line)![1]));
    expect(points.slice(1)).toEqual([6, 15, 5, 3]);
    expect(points.reduce((sum, each) => sum + each)).toBe(matchPercentage);
  });

  // Covers 4.24
  it('has the connection status for both students', async () => {
    const statusOf = async (who: Student, other: Student) =>
      (await who.search()).body.find((user) => user._id === other._id)?.connectionStatus;
    const grace = await student('Grace Hopper');
    expect(await statusOf(ada, grace)).toBe('none');

    const sent = await ada.sendRequest(grace);
    expect(await statusOf(ada, grace)).toBe('pending');
    expect(await statusOf(grace, ada)).toBe('pending');

    await grace.decideRequest(sent.body.request._id, 'reject');
    expect(await statusOf(ada, grace)).toBe('none');

    await makeBuddies(grace, ada);
    expect(await statusOf(ada, grace)).toBe('accepted');
    expect(await statusOf(grace, ada)).toBe('accepted');
  });
});

describe('the number of results', () => {
  it('counts the students that match the filters and are visible', async () => {
    const bo = await student('Bo', { subjects: subjects('Logic') });
    await student('Cy', { subjects: subjects('Logic') });
    await student('Di');
    expect(await totalOf({})).toBe('3');
    expect(await totalOf({ subject: 'logic' })).toBe('2');
    expect(await totalOf({ subject: 'latin' })).toBe('0');
    await bo.block(ada);
    expect(await totalOf({ subject: 'logic' })).toBe('1');
  });
});

it('tells how many more students match without each filter', async () => {
  const [logic, london] = [{ subjects: subjects('Logic') }, { location: 'London' }];
  for (const name of ['Bo', 'Cy']) await student(name, { ...logic, availability: ['Friday'] });
  await student('Di', { ...london, availability: ['Friday'] });
  await student('Ed', { ...logic, ...london, availability: ['Monday'] });
  const more = async (params: Record<string, string>) =>
    (await ada.search(params)).headers.get('x-more-results');
  expect(await more({})).toBe('');
  expect(await more({ subject: 'logic', location: 'lon', availability: 'Friday' })).toBe(
    'subject=1&availability=1&location=2',
  );
});

describe('a search without a limit', () => {
  it('returns all students, for clients that know no pages, and pages of 20 after a cursor', async () => {
    for (let n = 0; n < 22; n += 1) await student('Many');
    const { body, headers } = await ada.search();
    expect(body).toHaveLength(22);
    expect(headers.get('x-next-cursor')).toBeNull();
    const first = await ada.search({ limit: '1' });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect((await ada.search({ cursor })).body).toHaveLength(20);
  });
});

describe('an invalid search', () => {
  it('returns 400 with a message', async () => {
    for (const [params, error] of [
      [{ availability: 'Monday,Blursday' }, '“blursday” is not a day of the week.'],
      [
        { subject: Array.from({ length: 41 }, (_, index) => `s${index}`).join() },
        'You can search for 40 subjects at most at a time.',
      ],
    ] as const) {
      expect(await ada.search({ ...params })).toMatchObject({ status: 400, body: { error } });
    }
    const error = expect.stringMatching(/\.$/);
    for (const query of [
      'limit=0',
      'limit=51',
      'limit=many',
      'colour=blue',
      'location=%00',
      'subject=a&subject=b',
    ]) {
      const response = await ada.api('GET', `/api/users/search?${query}`);
      expect([query, response]).toMatchObject([query, { status: 400, body: { error } }]);
    }
  });

  it('of an order returns 400 if it is unknown, or the cursor is not one of that order', async () => {
    const encode = (text: string) => Buffer.from(text).toString('base64url');
    const cursors = {
      score: encode(`score:87:${UNKNOWN_ID}`),
      newest: encode(`newest:2026-03-02T10:00:00.000Z:${UNKNOWN_ID}`),
      name: encode(`name::${UNKNOWN_ID}`),
    };
    const wrong = [
      ...['', 'nonsense', '%%%', encode(UNKNOWN_ID)],
      ...[encode(`score:x:${UNKNOWN_ID}`), encode(`name:a\0:${UNKNOWN_ID}`)],
    ];
    const refusal = errorResponse(400, 'This page of results is unknown. Please search again.');
    for (const sort of Object.keys(cursors)) {
      for (const [own, cursor] of [...Object.entries(cursors), ...wrong.map((one) => ['', one])]) {
        const response = await ada.search({ sort, cursor: cursor! });
        const expected = own === sort ? { status: 200 } : refusal;
        expect([sort, cursor, response]).toMatchObject([sort, cursor, expected]);
      }
    }
    expect(await ada.search({ sort: 'age' })).toMatchObject({ status: 400 });
  });
});

describe('the students of `first`', () => {
  it('come before all others on the first page, if they match', async () => {
    const [bo, , , yu, zoe] = await Promise.all(
      ['Bo', 'Cy', 'Di', 'Yu', 'Zoe'].map((name) => student(name)),
    );
    const first = [zoe!._id, yu!._id, bo!._id, crypto.randomUUID(), 'no id'].join(',');
    const page = await ada.search({ sort: 'name', limit: '2', first });
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
  it('is by percentage and id, with every student once', async () => {
    await ada.saveProfile({ subjects: subjects('Logic') });
    for (const name of ['Bo', 'Cy', 'Di']) await student(name, { subjects: subjects('Logic') });
    for (const name of ['Ed', 'Flo']) await student(name);

    const whole = (await ada.search()).body;
    expect(whole.map((user) => user.matchPercentage)).toEqual([65, 65, 65, 15, 15]);
    const ids = whole.map(({ _id }) => _id);
    for (const group of [ids.slice(0, 3), ids.slice(3)]) expect(group).toEqual([...group].sort());
    expect((await pages({})).map(({ _id }) => _id)).toEqual(ids);
  });

  it('is by name without case and accents, with every student once', async () => {
    const sorted = [
      ...['Bob', 'Bob', 'Bob', 'Émile', 'emma', 'Łukasz', 'zoe', '田中: 100%', '田中太郎'],
    ];
    for (const name of sorted.toReversed()) await student(name);
    expect(await names({ sort: 'name' })).toEqual(sorted);
    expect((await pages({ sort: 'name' })).map(({ name }) => name)).toEqual(sorted);
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
    expect((await pages({ sort: 'newest' })).map(({ name }) => name)).toEqual(newest);
  });

  it('applies to filtered results, which have a score', async () => {
    for (const name of ['Zoe', 'Bo']) await student(name, { location: 'Leeds' });
    await student('Cy', { location: 'York' });
    await ada.saveProfile({ location: 'Leeds' });
    const { body } = await ada.search({ sort: 'name', location: 'leeds' });
    expect(body.map(({ name, matchPercentage }) => [name, matchPercentage])).toEqual([
      ['Bo', 20],
      ['Zoe', 20],
    ]);
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
    await ada.block(await signUp(server, 'Ada Blocked'));
    await (await signUp(server, 'Ada Blocking')).block(ada);
    const at = server.clock.now().toISOString();
    for (const columns of [{ suspended_at: at }, { deletion_at: at }]) {
      const { _id } = await signUp(server, 'Ada Hidden');
      await database.updateTable('users').set(columns).where('id', '=', _id).execute();
    }
    for (const sort of ['score', 'newest', 'name']) {
      const { body, headers } = await ada.search({ name: 'ada', sort });
      expect([body, headers.get('x-total-count')]).toEqual([[], '0']);
    }
  });

  it('finds accounts from before the migration by their stored keys', async () => {
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
