import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const finds = async (who: Student, other: Student) =>
  (await who.search({ limit: '50' })).body.some(({ _id }) => _id === other._id);

describe('a block', () => {
  it('hides both students from the chat, search and requests of the other', async () => {
    await makeBuddies(ada, grace);
    expect(await ada.block(grace)).toMatchObject({ status: 200 });
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await finds(one, other)).toBe(false);
      expect(await one.requests()).toEqual([]);
      expect((await one.sendRequest(other)).status).toBe(404);
      expect((await one.sendMessage(other, 'Hello?')).status).toBe(403);
    }
  });

  it('restores the accepted request when it is removed', async () => {
    await makeBuddies(ada, grace);
    await ada.block(grace);
    // Students can remove only their own block.
    await grace.unblock(ada);
    expect(await finds(grace, ada)).toBe(false);

    expect((await ada.unblock(grace)).status).toBe(200);
    expect(await finds(grace, ada)).toBe(true);
    expect(await grace.requests()).toMatchObject([{ status: 'accepted' }]);
  });

  it('hides a pending request until it is removed', async () => {
    const { request } = (await ada.sendRequest(grace)).body;
    await grace.block(ada);
    expect((await grace.decideRequest(request._id, 'accept')).status).toBe(404);
    expect(await ada.requests()).toEqual([]);
    await grace.unblock(ada);
    expect(await ada.requests()).toMatchObject([{ status: 'pending' }]);
  });

  it('does not let a student ask again earlier', async () => {
    const { request } = (await ada.sendRequest(grace)).body;
    await ada.block(grace);
    await ada.unblock(grace);
    expect((await ada.sendRequest(grace)).status).toBe(409);
    expect(await grace.notifications()).toEqual([]);

    await grace.decideRequest(request._id, 'reject');
    await ada.block(grace);
    await ada.unblock(grace);
    expect((await ada.sendRequest(grace)).status).toBe(409);
  });

  it('deletes the notifications about each other and marks them read in open tabs', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await zoe.sendRequest(grace);
    await ada.schedule({ ...planIn(server, 5 * MINUTE), participants: [grace._id] });
    const about = async (who: Student) =>
      (await who.notifications()).map(({ message }) => message.split(' ')[0]);
    expect(await about(grace)).toEqual(['“Graph', 'Ada', 'Zoe']);
    const page = await connectSocket(server, grace);
    await grace.block(ada);
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
    const past = (await ada.schedule(plan(-2 * HOUR, grace))).body;
    const hers = (await ada.schedule(plan(HOUR, grace))).body;
    const mine = (await grace.schedule(plan(HOUR, ada))).body;
    const page = await connectSocket(server, ada);
    await grace.block(ada);
    await page.settled();
    const changed = page.all('sessionChanged').map(({ sessionId }) => sessionId);
    expect(changed.sort()).toEqual([hers._id, mine._id].sort());
    expect(page.all('newNotification')).toEqual([]);
    expect(await ada.sessions()).toEqual([past, { ...hers, participants: [] }]);
    expect(await grace.sessions()).toEqual([past, { ...mine, participants: [] }]);

    // A past study session that moves to the future leaves the former buddy out.
    const moved = { ...plan(2 * HOUR, grace), title: 'Moved' };
    expect(await ada.changeSession(past._id, moved)).toMatchObject({
      status: 200,
      body: { participants: [] },
    });
    expect(await grace.sessions()).toEqual([{ ...mine, participants: [] }]);
    expect(await grace.notifications()).toEqual([]);
  });

  it('ends the signed URLs of files between both', async () => {
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'notes.pdf', pdf)).body;
    const sent = await ada.sendMessage(grace, '', { fileUrl });
    const open = async () => (await fetch(`${server.url}${sent.body.fileUrl ?? ''}`)).status;
    expect(await open()).toBe(200);
    await grace.block(ada);
    expect(await open()).toBe(404);
    await grace.unblock(ada);
    expect(await open()).toBe(200);
    await ada.block(grace);
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
            one.schedule({ ...planIn(server, HOUR), participants: [other._id] }),
            one.sendMessage(other, 'Hello'),
            other.block(one),
          ]);
        } else await Promise.all([one.sendRequest(other), other.block(one)]);
        expect(await other.notifications()).toEqual([]);
        expect(await other.sessions()).toEqual([]);
        expect(await other.requests()).toEqual([]);
      }),
    );
  });

  it('can be set and removed repeatedly', async () => {
    expect((await ada.block(grace)).status).toBe(200);
    expect((await ada.block(grace)).status).toBe(200);
    expect((await ada.unblock(grace)).status).toBe(200);
    expect((await ada.unblock(grace)).status).toBe(200);
    expect(await finds(ada, grace)).toBe(true);
  });

  it('returns 400 or 404 for oneself, an unknown student and an invalid id', async () => {
    expect((await ada.block(ada)).status).toBe(400);
    expect((await ada.block({ _id: UNKNOWN_ID })).status).toBe(404);
    expect((await ada.block({ _id: 'nonsense' })).status).toBe(400);
  });

  it('emits connectionChanged to both buddies', async () => {
    await makeBuddies(ada, grace);
    const page = await connectSocket(server, grace);
    await ada.block(grace);
    await ada.unblock(grace);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([
      { userId: ada._id, status: 'rejected' },
      { userId: ada._id, status: 'accepted' },
    ]);
  });
});

describe('removing a match', () => {
  it('ends the chat and coming study sessions of both, live and without a notification', async () => {
    await makeBuddies(ada, grace);
    const plan = { ...planIn(server, HOUR), participants: [grace._id] };
    const { body: session } = await ada.schedule(plan);
    const page = await connectSocket(server, ada);
    expect((await grace.unmatch(ada)).status).toBe(200);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'rejected' }]);
    expect(page.all('sessionChanged')).toEqual([{ sessionId: session._id }]);
    expect(page.all('newNotification')).toEqual([]);
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await one.matches()).toEqual([]);
      expect((await one.sendMessage(other, 'Hello?')).status).toBe(403);
    }
    expect(await grace.sessions()).toEqual([]);
    expect(await ada.sessions()).toMatchObject([{ participants: [] }]);
  });

  it('is refused across a block, so that nothing tells the blocked student', async () => {
    await makeBuddies(ada, grace);
    await grace.block(ada);
    const page = await connectSocket(server, ada);
    expect((await grace.unmatch(ada)).status).toBe(404);
    expect((await ada.unmatch(grace)).status).toBe(404);
    await page.settled();
    expect(page.received).toEqual([]);
  });

  it('lets the other student ask again after seven days, and this one at once', async () => {
    await makeBuddies(ada, grace);
    await grace.unmatch(ada);
    expect((await ada.sendRequest(grace)).status).toBe(409);
    const [later] = await advanceClock(server, 7 * DAY, ada, grace);
    expect((await later.sendRequest(grace)).status).toBe(201);

    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(later, zoe);
    await zoe.unmatch(ada);
    expect((await zoe.sendRequest(ada)).status).toBe(201);
  });

  it('returns 404 unless the two are study buddies', async () => {
    expect((await ada.unmatch(grace)).status).toBe(404);
    await ada.sendRequest(grace);
    expect(await ada.unmatch(grace)).toMatchObject(
      errorResponse(404, 'This student is not a study buddy of yours.'),
    );
    expect((await ada.unmatch(ada)).status).toBe(404);
  });
});
