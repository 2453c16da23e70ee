import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import {
  block,
  decideRequest,
  errorResponse,
  matchesOf,
  notificationsOf,
  requestsOf,
  searchStudents,
  sendRequest,
  unblock,
  UNKNOWN_ID,
  write,
} from '../../../support/server/calls.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { change, planIn, schedule, sessionsOf } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const finds = async (who: Student, other: Student) =>
  (await searchStudents(who, { limit: '50' })).body.some(({ _id }) => _id === other._id);

describe('a block', () => {
  it('hides both students from the chat, search and requests of the other', async () => {
    await makeBuddies(ada, grace);
    expect(await block(ada, grace)).toMatchObject({ status: 200 });
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await finds(one, other)).toBe(false);
      expect(await requestsOf(one)).toEqual([]);
      expect((await sendRequest(one, other)).status).toBe(404);
      expect((await write(one, other, 'Hello?')).status).toBe(403);
    }
  });

  it('restores the accepted request when it is removed', async () => {
    await makeBuddies(ada, grace);
    await block(ada, grace);
    // Students can remove only their own block.
    await unblock(grace, ada);
    expect(await finds(grace, ada)).toBe(false);

    expect((await unblock(ada, grace)).status).toBe(200);
    expect(await finds(grace, ada)).toBe(true);
    expect(await requestsOf(grace)).toMatchObject([{ status: 'accepted' }]);
  });

  it('hides a pending request until it is removed', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    await block(grace, ada);
    expect((await decideRequest(grace, request._id, 'accept')).status).toBe(404);
    expect(await requestsOf(ada)).toEqual([]);
    await unblock(grace, ada);
    expect(await requestsOf(ada)).toMatchObject([{ status: 'pending' }]);
  });

  it('does not let a student ask again earlier', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    await block(ada, grace);
    await unblock(ada, grace);
    expect((await sendRequest(ada, grace)).status).toBe(409);
    expect(await notificationsOf(grace)).toEqual([]);

    await decideRequest(grace, request._id, 'reject');
    await block(ada, grace);
    await unblock(ada, grace);
    expect((await sendRequest(ada, grace)).status).toBe(409);
  });

  it('deletes the notifications about each other and marks them read in open tabs', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await sendRequest(zoe, grace);
    await schedule(ada, { ...planIn(server, 5 * MINUTE), participants: [grace._id] });
    const about = async (who: Student) =>
      (await notificationsOf(who)).map(({ message }) => message.split(' ')[0]);
    expect(await about(grace)).toEqual(['“Graph', 'Ada', 'Zoe']);
    const page = await connectSocket(server, grace);
    await block(grace, ada);
    await page.settled();
    expect(await about(grace)).toEqual(['Zoe']);
    expect(await about(ada)).toEqual(['“Graph']);
    expect(page.all('notificationRead')).toHaveLength(2);
  });

  it('takes both out of the coming study sessions of each other, without a notification', async () => {
    await makeBuddies(ada, grace);
    const plan = (startsIn: number, other: Student) => ({
      ...planIn(server, startsIn),
      participants: [other._id],
    });
    const past = (await schedule(ada, plan(-2 * HOUR, grace))).body;
    const hers = (await schedule(ada, plan(HOUR, grace))).body;
    const mine = (await schedule(grace, plan(HOUR, ada))).body;
    const page = await connectSocket(server, ada);
    await block(grace, ada);
    await page.settled();
    const changed = page.all('sessionChanged').map(({ sessionId }) => sessionId);
    expect(changed.sort()).toEqual([hers._id, mine._id].sort());
    expect(page.all('newNotification')).toEqual([]);
    expect(await sessionsOf(ada)).toEqual([past, { ...hers, participants: [] }]);
    expect(await sessionsOf(grace)).toEqual([past, { ...mine, participants: [] }]);

    // A past study session that moves to the future leaves the former buddy out.
    const moved = { ...plan(2 * HOUR, grace), title: 'Moved' };
    expect(await change(ada, past._id, moved)).toMatchObject({
      status: 200,
      body: { participants: [] },
    });
    expect(await sessionsOf(grace)).toEqual([{ ...mine, participants: [] }]);
    expect(await notificationsOf(grace)).toEqual([]);
  });

  it('ends the signed URLs of files between both', async () => {
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'notes.pdf', pdf)).body;
    const sent = await write(ada, grace, '', { fileUrl });
    const open = async () => (await fetch(`${server.url}${sent.body.fileUrl ?? ''}`)).status;
    expect(await open()).toBe(200);
    await block(grace, ada);
    expect(await open()).toBe(404);
    await unblock(grace, ada);
    expect(await open()).toBe(200);
    await block(ada, grace);
    expect(await open()).toBe(404);
  });

  it('leaves nothing of a simultaneous request, invitation or message', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await signUp(server), await signUp(server)] as const),
    );
    await Promise.all(
      pairs.map(async ([one, other], index) => {
        const invites = index % 2 === 1;
        if (invites) {
          await makeBuddies(one, other);
          await Promise.all([
            schedule(one, { ...planIn(server, HOUR), participants: [other._id] }),
            write(one, other, 'Hello'),
            block(other, one),
          ]);
        } else await Promise.all([sendRequest(one, other), block(other, one)]);
        expect(await notificationsOf(other)).toEqual([]);
        expect(await sessionsOf(other)).toEqual([]);
        expect(await requestsOf(other)).toEqual([]);
      }),
    );
  });

  it('can be set and removed repeatedly', async () => {
    expect((await block(ada, grace)).status).toBe(200);
    expect((await block(ada, grace)).status).toBe(200);
    expect((await unblock(ada, grace)).status).toBe(200);
    expect((await unblock(ada, grace)).status).toBe(200);
    expect(await finds(ada, grace)).toBe(true);
  });

  it('returns 400 or 404 for oneself, an unknown student and an invalid id', async () => {
    expect((await block(ada, ada)).status).toBe(400);
    expect((await block(ada, { _id: UNKNOWN_ID })).status).toBe(404);
    expect((await block(ada, { _id: 'nonsense' })).status).toBe(400);
  });

  it('emits connectionChanged to both buddies', async () => {
    await makeBuddies(ada, grace);
    const page = await connectSocket(server, grace);
    await block(ada, grace);
    await unblock(ada, grace);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([
      { userId: ada._id, status: 'rejected' },
      { userId: ada._id, status: 'accepted' },
    ]);
  });
});

describe('removing a match', () => {
  const unmatch = (who: Student, other: Student) =>
    who.api<{ error?: string }>('DELETE', `/api/users/matches/${other._id}`);
  it('ends the chat and coming study sessions of both, live and without a notification', async () => {
    await makeBuddies(ada, grace);
    const plan = { ...planIn(server, HOUR), participants: [grace._id] };
    const { body: session } = await schedule(ada, plan);
    const page = await connectSocket(server, ada);
    expect((await unmatch(grace, ada)).status).toBe(200);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'rejected' }]);
    expect(page.all('sessionChanged')).toEqual([{ sessionId: session._id }]);
    expect(page.all('newNotification')).toEqual([]);
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await matchesOf(one)).toEqual([]);
      expect((await write(one, other, 'Hello?')).status).toBe(403);
    }
    expect(await sessionsOf(grace)).toEqual([]);
    expect(await sessionsOf(ada)).toMatchObject([{ participants: [] }]);
  });

  it('is refused across a block, so that nothing tells the blocked student', async () => {
    await makeBuddies(ada, grace);
    await block(grace, ada);
    const page = await connectSocket(server, ada);
    expect((await unmatch(grace, ada)).status).toBe(404);
    expect((await unmatch(ada, grace)).status).toBe(404);
    await page.settled();
    expect(page.received).toEqual([]);
  });

  it('lets the other student ask again after seven days, and this one at once', async () => {
    await makeBuddies(ada, grace);
    await unmatch(grace, ada);
    expect((await sendRequest(ada, grace)).status).toBe(409);
    const [later] = await advanceClock(server, 7 * DAY, ada, grace);
    expect((await sendRequest(later, grace)).status).toBe(201);

    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(later, zoe);
    await unmatch(zoe, ada);
    expect((await sendRequest(zoe, ada)).status).toBe(201);
  });

  it('returns 404 unless the two are study buddies', async () => {
    expect((await unmatch(ada, grace)).status).toBe(404);
    await sendRequest(ada, grace);
    expect(await unmatch(ada, grace)).toMatchObject(
      errorResponse(404, 'This student is not a study buddy of yours.'),
    );
    expect((await unmatch(ada, ada)).status).toBe(404);
  });
});
