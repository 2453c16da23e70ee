import { expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { HOUR } from '../../contract/durations.ts';
import type { StudySession } from '../../contract/sessions.ts';
import { startSharedServer } from '../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../support/server/students.ts';
import { planIn } from './modules/sessions/plans.ts';

const server = await startSharedServer();
const students = ['Ada Lovelace', 'Zoe', 'Alan', 'Grace', 'Emmy', 'Kurt', 'Newcomer', 'Planner'];
const [ada, zoe, alan, grace, emmy, kurt, newcomer, planner] = (await Promise.all(
  students.map((name) => signUp(server, name)),
)) as [Student, Student, Student, Student, Student, Student, Student, Student];
await makeBuddies(zoe, ada);
await makeBuddies(ada, alan);
await ada.sendRequest(emmy);
for (const other of [grace, kurt]) await other.sendRequest(ada);
for (const name of ['X', 'Y', 'Z'])
  await ada.api('PUT', `/api/users/${(await signUp(server, name))._id}/block`, {});
for (const start of [3, 1, 5, 2, 4]) await ada.schedule(planIn(server, start * HOUR));
for (const start of [3, 1, 2]) await zoe.schedule(planIn(server, start * HOUR, { places: 1 }));

interface Item {
  _id: string;
}

async function load(who: Student, path: string, query: Record<string, string> = {}) {
  const { status, body, headers } = await who.api<Item[]>(
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
  );
  return { status, body, cursor: headers.get('x-next-cursor') };
}

/** Returns the ids of each page of at most two items. */
async function loadPages(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) };
    const page = await load(ada, path, query);
    pages.push(page.body.map(({ _id }) => _id));
    cursor = page.cursor;
  } while (cursor !== null);
  return pages;
}

/** The lists, with the sizes of their pages. */
const LISTS = [
  ['/api/requests', [2, 2, 1]],
  ['/api/requests/received', [2, 1]],
  ['/api/users/matches', [2, 1]],
  ['/api/users/blocked', [2, 1]],
  ['/api/sessions', [2, 2, 1]],
  ['/api/sessions/open', [2, 1]],
  ['/api/notifications', [2, 1]],
] as const;

it.each(LISTS)('a list has the same items in pages as in one response: %s', async (path, sizes) => {
  const whole = await load(ada, path);
  expect(whole.cursor).toBeNull();
  const pages = await loadPages(path);
  expect(pages.map((page) => page.length)).toEqual(sizes);
  if (path.startsWith('/api/sessions')) {
    const starts = (whole.body as StudySession[]).map(({ startTime }) => startTime);
    expect(starts).toEqual([...starts].sort());
  }
  // The latest page is first.
  if (path === '/api/sessions') pages.reverse();
  expect(pages.flat()).toEqual(whole.body.map(({ _id }) => _id));

  // Cursors of others are refused.
  const cursor = whole.body.find(({ _id }) => _id !== zoe._id)!._id;
  for (const [who, query] of [
    [newcomer, { cursor }],
    [ada, { cursor: newId() }],
    [ada, { limit: '501' }],
  ] as const)
    expect((await load(who, path, query)).status).toBe(400);
});

/** Stores copies of a study session. */
async function store(count: number, { _id }: StudySession) {
  const { database } = server.context;
  const sessions = database.selectFrom('study_sessions').selectAll().where('id', '=', _id);
  const row = await sessions.executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => ({ ...row, id: newId() }));
  await database.insertInto('study_sessions').values(rows).execute();
}

it('a student with 500 coming study sessions cannot create another, and gets all in pages of 500', async () => {
  await planner.schedule(planIn(server, -3 * HOUR));
  const plan = planIn(server, HOUR);
  await store(498, (await planner.schedule(plan)).body);
  const outcomes = await Promise.all([planner.schedule(plan), planner.schedule(plan)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.body.error).toBe(
    'You have planned 500 sessions. Please delete one before you plan another.',
  );

  const latest = await load(planner, '/api/sessions');
  expect(latest.body).toHaveLength(500);
  const earlier = await load(planner, '/api/sessions', { cursor: latest.cursor! });
  expect(earlier).toMatchObject({ body: [{}], cursor: null });

  const [past] = earlier.body;
  expect((await planner.changeSession(past!._id, plan)).status).toBe(409);
  expect((await planner.changeSession(latest.body[0]!._id, plan)).status).toBe(200);
  expect((await planner.schedule(planIn(server, -3 * HOUR))).status).toBe(201);
  expect((await planner.cancelSession(latest.body[0]!._id)).status).toBe(200);
  expect((await planner.changeSession(past!._id, plan)).status).toBe(200);
});
