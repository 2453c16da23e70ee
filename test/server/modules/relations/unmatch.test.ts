import { expect, it } from '@jest/globals';
import { HOUR, DAY } from '../../../../contract/durations.ts';
import type { Match } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  startSharedServer,
  makeBuddies,
  signUp,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn, schedule, sessionsOf } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const unmatch = (who: Student, other: Student) =>
  who.api<{ error?: string }>('DELETE', `/api/users/matches/${other._id}`);
const ask = async (from: Student, to: Student) =>
  (await from.api('POST', '/api/requests', { recipientId: to._id })).status;

it('ends the chat and coming study sessions of both, live and without a notification', async () => {
  await makeBuddies(ada, grace);
  const plan = { ...planIn(server, HOUR), participants: [grace._id] };
  const { body: session } = await schedule(ada, plan);
  const page = await connectSocket(server, ada);
  try {
    expect((await unmatch(grace, ada)).status).toBe(200);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'rejected' }]);
    expect(page.all('sessionChanged')).toEqual([{ sessionId: session._id }]);
    expect(page.all('newNotification')).toEqual([]);
  } finally {
    page.close();
  }
  for (const [one, other] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    expect((await one.api<Match[]>('GET', '/api/users/matches')).body).toEqual([]);
    const message = { recipientId: other._id, message: 'Hello?' };
    expect((await one.api('POST', '/api/messages', message)).status).toBe(403);
  }
  expect(await sessionsOf(grace)).toEqual([]);
  expect(await sessionsOf(ada)).toMatchObject([{ participants: [] }]);
});

it('is refused across a block, so that nothing tells the blocked student', async () => {
  await makeBuddies(ada, grace);
  await grace.api('PUT', `/api/users/${ada._id}/block`, {});
  const page = await connectSocket(server, ada);
  try {
    expect((await unmatch(grace, ada)).status).toBe(404);
    expect((await unmatch(ada, grace)).status).toBe(404);
    await page.settled();
    expect(page.received).toEqual([]);
  } finally {
    page.close();
  }
});

it('lets the other student ask again after seven days, and this one at once', async () => {
  await makeBuddies(ada, grace);
  await unmatch(grace, ada);
  expect(await ask(ada, grace)).toBe(409);
  const [later] = await advanceClock(server, 7 * DAY, ada, grace);
  expect(await ask(later, grace)).toBe(201);

  const zoe = await signUp(server, 'Zoe');
  await makeBuddies(later, zoe);
  await unmatch(zoe, ada);
  expect(await ask(zoe, ada)).toBe(201);
});

it('returns 404 unless the two are study buddies', async () => {
  expect((await unmatch(ada, grace)).status).toBe(404);
  await ask(ada, grace);
  expect(await unmatch(ada, grace)).toMatchObject({
    status: 404,
    body: { error: 'This student is not a study buddy of yours.' },
  });
  expect((await unmatch(ada, ada)).status).toBe(404);
});
