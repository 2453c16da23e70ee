import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchResult } from '../../../../contract/search.ts';
import type { ProfileBody } from '../../../../contract/users.ts';
import {
  makeBuddies,
  publicProfileOf,
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

async function student(name: string, profile: ProfileBody = {}): Promise<Student> {
  const created = await signUp(server, name);
  const response = await created.saveProfile(profile);
  expect(response.status).toBe(200);
  return created;
}

const search = (params: Record<string, string> = {}, who = ada) =>
  who.api<SearchResult[]>('GET', `/api/users/search?${new URLSearchParams(params).toString()}`);

const namesFound = async (params: Record<string, string>, who = ada) => {
  const { status, body } = await search(params, who);
  expect(status).toBe(200);
  return body.map((user) => user.name).sort();
};

const subjects = (...names: string[]) => names.map((name) => ({ name }));

it('leaves out buddies on demand, also from the counts', async () => {
  const [grace, alan] = [await student('Grace'), await student('Alan')];
  await makeBuddies(ada, grace);
  await ada.api('POST', '/api/requests', { recipientId: alan._id });
  expect(await namesFound({})).toEqual(['Alan', 'Grace']);
  const { body, headers } = await search({ buddies: 'hidden' });
  expect(body.map(({ name }) => name)).toEqual(['Alan']);
  expect(headers.get('x-total-count')).toBe('1');
  expect((await search({ buddies: 'shown' })).status).toBe(400);
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

  it('exclude blocked and blocking students', async () => {
    const bo = await student('Bo');
    const cy = await student('Cy');
    await ada.block(bo);
    await cy.block(ada);
    expect(await namesFound({})).toEqual([]);
    expect(await namesFound({}, bo)).toEqual(['Cy']);

    await ada.unblock(bo);
    expect(await namesFound({})).toEqual(['Bo']);
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
    const [result] = (await search()).body;
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
      (await search({}, who)).body.find((user) => user._id === other._id)?.connectionStatus;
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

describe('search pages', () => {
  it('return every student once, ordered by percentage and id', async () => {
    await ada.saveProfile({ subjects: subjects('Logic') });
    for (const name of ['Bo', 'Cy', 'Di']) await student(name, { subjects: subjects('Logic') });
    for (const name of ['Ed', 'Flo']) await student(name);

    const whole = (await search()).body;
    expect(whole.map((user) => user.matchPercentage)).toEqual([65, 65, 65, 15, 15]);
    for (const group of [whole.slice(0, 3), whole.slice(3)]) {
      const ids = group.map((user) => user._id);
      expect(ids).toEqual([...ids].sort());
    }

    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await search({ limit: '2', ...(cursor !== null && { cursor }) });
      expect(page.body.length).toBeLessThanOrEqual(2);
      expect(page.headers.get('x-total-count')).toBe('5');
      paged.push(...page.body.map((user) => user._id));
      cursor = page.headers.get('x-next-cursor');
    } while (cursor !== null);
    expect(paged).toEqual(whole.map((user) => user._id));
  });
});

describe('the number of results', () => {
  it('counts the students that match the filters and are visible', async () => {
    const bo = await student('Bo', { subjects: subjects('Logic') });
    await student('Cy', { subjects: subjects('Logic') });
    await student('Di');
    const total = async (params: Record<string, string>) =>
      (await search({ ...params, limit: '1' })).headers.get('x-total-count');
    expect(await total({})).toBe('3');
    expect(await total({ subject: 'logic' })).toBe('2');
    expect(await total({ subject: 'latin' })).toBe('0');
    await bo.block(ada);
    expect(await total({ subject: 'logic' })).toBe('1');
  });
});

it('tells how many more students match without each filter', async () => {
  const [logic, london] = [{ subjects: subjects('Logic') }, { location: 'London' }];
  for (const name of ['Bo', 'Cy']) await student(name, { ...logic, availability: ['Friday'] });
  await student('Di', { ...london, availability: ['Friday'] });
  await student('Ed', { ...logic, ...london, availability: ['Monday'] });
  const more = async (params: Record<string, string>) =>
    (await search(params)).headers.get('x-more-results');
  expect(await more({})).toBe('');
  expect(await more({ subject: 'logic', location: 'lon', availability: 'Friday' })).toBe(
    'subject=1&availability=1&location=2',
  );
});

describe('a search without a limit', () => {
  it('returns all students, for clients that know no pages, and pages of 20 after a cursor', async () => {
    for (let n = 0; n < 22; n += 1) await student('Many');
    const { body, headers } = await search();
    expect(body).toHaveLength(22);
    expect(headers.get('x-next-cursor')).toBeNull();
    const first = await search({ limit: '1' });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect((await search({ cursor })).body).toHaveLength(20);
  });
});

describe('an invalid search', () => {
  it('returns 400 with a message', async () => {
    for (const [params, error] of [
      [{ availability: 'Monday,Blursday' }, '“blursday” is not a day of the week.'],
      [{ cursor: 'nonsense' }, 'This page of results is unknown. Please search again.'],
      [
        { subject: Array.from({ length: 41 }, (_, index) => `s${index}`).join() },
        'You can search for 40 subjects at most at a time.',
      ],
    ] as const) {
      expect(await search({ ...params })).toMatchObject({ status: 400, body: { error } });
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
});
