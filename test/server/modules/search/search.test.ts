import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Person } from '../../../../contract/search.ts';
import type { ProfileBody } from '../../../../contract/users.ts';
import { updateUser } from '../../../../server/modules/people/index.ts';
import { decodeCursor, encodeCursor } from '../../../../server/modules/search/searchQuery.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer, UNKNOWN_ID } from '../../../support/server/server.ts';
import {
  makeBuddies,
  publicProfileOf,
  signUp,
  type Student,
} from '../../../support/server/students.ts';

const server = await startSharedServer();
const { database } = server.context;
beforeEach(() => database.deleteFrom('users').execute());
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

async function student(name: string, profile: ProfileBody = {}): Promise<Student> {
  const created = await signUp(server, name);
  expect(await created.saveProfile(profile)).toMatchObject({ status: 200 });
  return created;
}

type Params = Record<string, string>;

/** Returns the names in the order in which they are found. */
async function names(params: Params): Promise<string[]> {
  const { status, body } = await ada.search(params);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

const headerOf = async (header: string, params: Params) =>
  (await ada.search({ ...params, limit: '1' })).headers.get(header);
const totalOf = (params: Params) => headerOf('x-total-count', params);

/** Loads all pages of two students, and checks that each student is on one of them. */
async function pages(params: Params) {
  const found: { _id: string; name: string }[] = [];
  const total = await totalOf(params);
  let cursor: string | null = null;
  do {
    const page = await ada.search({ ...params, limit: '2', ...(cursor !== null && { cursor }) });
    expect(page).toMatchObject({ status: 200 });
    expect(page.body.length).toBeLessThanOrEqual(2);
    found.push(...page.body);
    expect(page.headers.get('x-total-count')).toBe(total);
    cursor = page.headers.get('x-next-cursor');
    if (cursor !== null) expect(cursor).toMatch(/^[\w-]+$/);
  } while (cursor !== null);
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(Number(total));
  return found.map(({ name }) => name);
}

const subjects = (...list: readonly string[]) => list.map((name) => ({ name }));
const open = (who: Student, id: string) => who.api<Person>('GET', `/api/users/${id}`);
describe('a search', () => {
  it('finds students who match one value of every filter, as people type it', async () => {
    const bo = await student('Bo', {
      ...{ subjects: subjects('Graph Theory'), availability: ['Monday'], location: 'East London' },
    });
    await student('Cy', {
      ...{ subjects: subjects('Calculus'), availability: ['Friday'], location: 'Leeds' },
    });
    const di = await student('Di', {
      ...{ subjects: subjects('History'), skills: ['Python'], location: 'York' },
    });
    await student('José Álvarez', {
      ...{ subjects: subjects('Żółw i Łódź'), skills: ['Ærø'], location: 'Hauptstraße 7' },
    });
    const row = { user_id: di._id, badge: 'Quick Responder', earned_at: '' };
    await database.insertInto('user_badges').values(row).execute();
    const [Bo, Cy, Di, José] = ['Bo', 'Cy', 'Di', 'José Álvarez'];
    const all = [Bo, Cy, Di, José];
    const cases: [Params, (string | undefined)[]][] = [
      [{}, all],
      [{ subject: 'Graph Theory,Calculus' }, [Bo, Cy]],
      [{ subject: ' graph  THEORY ' }, [Bo]],
      [{ availability: 'Friday' }, [Cy]],
      [{ subject: 'zolw i lodz' }, [José]],
      [{ subject: ' , ,' }, all],
      [{ skills: 'python' }, [Di]],
      [{ skills: 'AERO' }, [José]],
      [{ badges: 'quick responder' }, [Di]],
      [{ badges: 'Quick Responder,Study Regular' }, [Di]],
      [{ location: 'LONDON' }, [Bo]],
      [{ location: 'strasse' }, [José]],
      [{ name: ' JOSE ' }, [José]],
      [{ name: 'e  alv' }, [José]],
      [{ name: '' }, all],
    ];
    for (const [params, found] of cases)
      expect([params, (await names(params)).sort()]).toEqual([params, found]);
    await bo.saveProfile({ name: 'Zoë' });
    expect([await names({ name: 'zoe' }), await names({ name: 'bo' })]).toEqual([['Zoë'], []]);
  });

  it('counts its results and how many more match without each filter', async () => {
    const [logic, london] = [{ subjects: subjects('Logic') }, { location: 'London' }];
    const bo = await student('Bo', { ...logic, availability: ['Friday'] });
    const cy = await student('Cy', { ...logic, availability: ['Friday'] });
    await student('Di', { ...london, availability: ['Friday'] });
    await student('Ed', { ...logic, ...london, availability: ['Monday'] });
    const more = (params: Params) => headerOf('x-more-results', params);
    expect(await more({})).toBe('');
    expect(await more({ subject: 'logic', location: 'lon', availability: 'Friday' })).toBe(
      'subject=1&availability=1&location=2',
    );
    expect(await totalOf({})).toBe('4');
    expect(await totalOf({ subject: 'logic' })).toBe('3');
    expect(await totalOf({ subject: 'latin' })).toBe('0');
    await bo.block(ada);
    expect(await totalOf({ subject: 'logic' })).toBe('2');

    await makeBuddies(ada, cy);
    await ada.sendRequest((await ada.search({ name: 'di' })).body[0]!);
    expect((await names({})).sort()).toEqual(['Cy', 'Di', 'Ed']);
    expect((await names({ buddies: 'hidden' })).sort()).toEqual(['Di', 'Ed']);
    expect(await totalOf({ buddies: 'hidden' })).toBe('2');
  });

  it('returns all students without a limit, for clients that know no pages, and 20 after a cursor', async () => {
    for (let n = 0; n < 22; n += 1) await signUp(server, 'Many');
    const { body, headers } = await ada.search();
    expect(body).toHaveLength(22);
    expect(headers.get('x-next-cursor')).toBeNull();
    const cursor = (await headerOf('x-next-cursor', {})) ?? '';
    expect((await ada.search({ cursor })).body).toHaveLength(20);
  });

  it('begins with the students of `first` on the first page, if they match', async () => {
    const [bo, , , yu, zoe] = await Promise.all(
      ['Bo', 'Cy', 'Di', 'Yu', 'Zoe'].map((name) => signUp(server, name)),
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

  it('has one of three orders, also in pages', async () => {
    const logic = { subjects: subjects('Logic'), location: 'Leeds' };
    await ada.saveProfile(logic);
    const sorted = 'Bob,Bob,Émile,emma,Łukasz,zoe,田中: 100%,田中太郎'.split(',');
    for (const [index, name] of sorted.toReversed().entries()) {
      await student(name, index % 2 === 0 ? logic : {});
      server.clock.advance(1_000);
    }
    for (const sort of ['name', 'newest']) {
      expect(await names({ sort })).toEqual(sorted);
      expect(await pages({ sort })).toEqual(sorted);
    }
    const { body: best } = await ada.search();
    const percentages = best.map(({ matchPercentage }) => matchPercentage);
    expect(percentages).toEqual([70, 70, 70, 70, 15, 15, 15, 15]);
    expect(await pages({})).toEqual(best.map(({ name }) => name));
  });

  it('returns 400 for values that are unknown or too many', async () => {
    const many = Array.from({ length: 41 }, (_, index) => `s${index}`).join();
    const sentence = expect.stringMatching(/\.$/);
    for (const [params, error] of [
      [{ availability: 'Monday,Blursday' }, '“blursday” is not a day of the week.'],
      [{ subject: many }, 'You can search for 40 subjects at most at a time.'],
      [{ sort: 'age' }, sentence],
      [{ buddies: 'shown' }, sentence],
      [{ limit: '51' }, sentence],
      [{ cursor: 'nonsense' }, 'This page of results is unknown. Please search again.'],
    ] as const) {
      const response = await ada.search({ ...params });
      expect([params, response]).toMatchObject([params, errorResponse(400, error)]);
    }
  });
});

it('the cursor of a page is one of its order', () => {
  const keys = { score: '87', newest: '2026-03-02T10:00:00.000Z', name: '' };
  const cursors = (['score', 'newest', 'name'] as const).map((sort) => {
    const position = { key: keys[sort], id: UNKNOWN_ID };
    return { sort, position, cursor: encodeCursor(sort, position) };
  });
  const texts = [UNKNOWN_ID, 'name:a:nobody', `score:x:${UNKNOWN_ID}`, `name:a\0:${UNKNOWN_ID}`];
  const wrong = texts.map((text) => Buffer.from(text).toString('base64url'));
  for (const { sort, position, cursor } of cursors) {
    expect(decodeCursor(sort, cursor)).toEqual(position);
    const others = cursors.filter((one) => one.sort !== sort).map((one) => one.cursor);
    for (const other of ['', 'nonsense', '%%%', ...wrong, ...others])
      expect(() => decodeCursor(sort, other)).toThrow('This page of results is unknown.');
  }
});

describe('GET /api/users/:userId', () => {
  // Covers 3.6, 4.24
  it('returns what search and the lists of matches and requests return, and the pending request', async () => {
    const own: ProfileBody = { availability: ['Monday'], location: 'London' };
    await ada.saveProfile({ ...own, subjects: subjects('COBOL', 'Logic') });
    const more = { location: ' london ', skills: ['Logic'], subjects: subjects('cobol') };
    const grace = await student('Grace Hopper', { ...own, ...more });
    const { body: found } = await ada.search({ subject: 'COBOL' });
    const { body: person } = await open(ada, grace._id);
    expect(found).toEqual([person]);
    const { matchBreakdown, matchDetails, matchPercentage, connectionStatus, ...profile } = person;
    expect([profile, connectionStatus]).toEqual([await publicProfileOf(grace), 'none']);
    expect(matchDetails[0]).toMatch(/^Subjects \d+\/50: you both study COBOL/);
    expect(matchBreakdown[0]).toMatch(/^\d+ · COBOL$/);
    expect(matchBreakdown.slice(1).map((line) => Number.parseInt(line, 10))).toEqual([6, 15, 5, 3]);

    const { _id } = (await ada.sendRequest(grace)).body.request;
    expect(await ada.matches()).toMatchObject([{ matchPercentage }]);
    expect(await grace.requests()).toMatchObject([
      { profile: { avatar: '', subjects: ['COBOL', 'Logic'], matchPercentage } },
    ]);
    const opened = [await open(ada, grace._id), await open(grace, ada._id)];
    expect(opened.map(({ body }) => [body.connectionStatus, body.request])).toEqual([
      ['pending', { _id, isSent: true }],
      ['pending', { _id, isSent: false }],
    ]);
    await grace.decideRequest(_id, 'reject');
    expect((await open(ada, grace._id)).body).toMatchObject({ connectionStatus: 'none' });
    await makeBuddies(grace, ada);
    const { body } = await open(ada, grace._id);
    expect(body).toMatchObject({ connectionStatus: 'accepted' });
    expect(body).not.toHaveProperty('request');
  });

  it('returns the same 404 for everyone who is hidden as for an unknown id, but admins who are buddies', async () => {
    const [blocked, blocking, suspended, admin] = await Promise.all(
      ['Blocked', 'Blocking', 'Suspended', 'Admin'].map((name) => signUp(server, name)),
    );
    await ada.block(blocked!);
    await blocking!.block(ada);
    await updateUser(database, suspended!._id, { suspended_at: server.clock.now().toISOString() });
    await updateUser(database, admin!._id, { role: 'admin' });
    const hidden = [blocked, blocking, suspended, admin].map((one) => one!._id);
    for (const id of [UNKNOWN_ID, ada._id, ...hidden])
      expect(await open(ada, id)).toMatchObject(errorResponse(404, 'Person not found.'));
    const grace = await signUp(server, 'Grace Hopper');
    await makeBuddies(ada, grace);
    await updateUser(database, grace._id, { role: 'admin' });
    expect(await open(ada, grace._id)).toMatchObject({ status: 200 });
  });
});

// Covers 3.7, 7.14
it('GET /api/users/matches returns buddies, with subjects as names, and recipients of pending requests', async () => {
  const grace = await signUp(server, 'Grace Hopper');
  const [zoe, stranger] = [await signUp(server, 'Zoe'), await signUp(server, 'Stranger')];
  await zoe.saveProfile({
    ...{ bio: 'Compilers', location: 'New York', subjects: [{ name: 'COBOL' }] },
    ...{ skills: ['Chess'], availability: ['Sunday', 'Monday'] },
  });
  await makeBuddies(zoe, ada);
  await ada.sendRequest(grace);
  await stranger.sendRequest(ada);
  const { skills: _skills, badges: _badges, ...profile } = await publicProfileOf(zoe);
  const matches = await ada.matches();
  expect(matches[0]).toEqual({
    ...{ ...profile, subjects: ['COBOL'], matchPercentage: 15, connectionStatus: 'accepted' },
  });
  expect(matches.slice(1)).toMatchObject([{ name: 'Grace Hopper', connectionStatus: 'pending' }]);
  expect(await grace.matches()).toEqual([]);

  await ada.block(zoe);
  expect([await ada.matches(), await zoe.matches()]).toMatchObject([
    [{ name: 'Grace Hopper' }],
    [],
  ]);
  await ada.unblock(zoe);
  expect(await zoe.matches()).toHaveLength(1);
});
