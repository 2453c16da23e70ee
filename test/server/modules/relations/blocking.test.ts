import { describe, expect, it } from '@jest/globals';
import { MINUTE, HOUR } from '../../../../contract/durations.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  startSharedServer,
  makeBuddies,
  signUp,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { change, planIn, schedule, sessionsOf } from '../sessions/plans.ts';

const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000001';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const block = (who: Student, id: string) =>
  who.api<{ message: string }>('PUT', `/api/users/${id}/block`);
const unblock = (who: Student, id: string) => who.api('DELETE', `/api/users/${id}/block`);
const ask = (from: Student, to: Student) =>
  from.api<{ request: ConnectionRequest }>('POST', '/api/requests', { recipientId: to._id });
const requestsOf = async (who: Student) =>
  (await who.api<ConnectionRequest[]>('GET', '/api/requests')).body;
const notificationsOf = async (who: Student) =>
  (await who.api<Notification[]>('GET', '/api/notifications')).body;
const finds = async (who: Student, other: Student) =>
  (await who.api<SearchResult[]>('GET', '/api/users/search?limit=50')).body.some(
    (user) => user._id === other._id,
  );

describe('a block', () => {
  it('hides both students from the chat, search and requests of the other', async () => {
    await makeBuddies(ada, grace);
    expect(await block(ada, grace._id)).toMatchObject({ status: 200 });
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await finds(one, other)).toBe(false);
      expect(await requestsOf(one)).toEqual([]);
      expect((await ask(one, other)).status).toBe(404);
      const message = { recipientId: other._id, message: 'Hello?' };
      expect((await one.api('POST', '/api/messages', message)).status).toBe(403);
    }
  });

  it('restores the accepted request when it is removed', async () => {
    await makeBuddies(ada, grace);
    await block(ada, grace._id);
    // Students can remove only their own block.
    await unblock(grace, ada._id);
    expect(await finds(grace, ada)).toBe(false);

    expect((await unblock(ada, grace._id)).status).toBe(200);
    expect(await finds(grace, ada)).toBe(true);
    expect(await requestsOf(grace)).toMatchObject([{ status: 'accepted' }]);
  });

  it('hides a pending request until it is removed', async () => {
    const { request } = (await ask(ada, grace)).body;
    await block(grace, ada._id);
    expect((await grace.api('PATCH', `/api/requests/${request._id}/accept`)).status).toBe(404);
    expect(await requestsOf(ada)).toEqual([]);
    await unblock(grace, ada._id);
    expect(await requestsOf(ada)).toMatchObject([{ status: 'pending' }]);
  });

  it('does not let a student ask again earlier', async () => {
    const { request } = (await ask(ada, grace)).body;
    await block(ada, grace._id);
    await unblock(ada, grace._id);
    expect((await ask(ada, grace)).status).toBe(409);
    expect(await notificationsOf(grace)).toEqual([]);

    await grace.api('PATCH', `/api/requests/${request._id}/reject`);
    await block(ada, grace._id);
    await unblock(ada, grace._id);
    expect((await ask(ada, grace)).status).toBe(409);
  });

  it('deletes the notifications about each other and marks them read in open tabs', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await ask(zoe, grace);
    await schedule(ada, { ...planIn(server, 5 * MINUTE), participants: [grace._id] });
    const about = async (who: Student) =>
      (await notificationsOf(who)).map(({ message }) => message.split(' ')[0]);
    expect(await about(grace)).toEqual(['“Graph', 'Ada', 'Zoe']);
    const page = await connectSocket(server, grace);
    try {
      await block(grace, ada._id);
      await page.settled();
      expect(await about(grace)).toEqual(['Zoe']);
      expect(await about(ada)).toEqual(['“Graph']);
      expect(page.all('notificationRead')).toHaveLength(2);
    } finally {
      page.close();
    }
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
    try {
      await block(grace, ada._id);
      await page.settled();
      const changed = page.all('sessionChanged').map(({ sessionId }) => sessionId);
      expect(changed.sort()).toEqual([hers._id, mine._id].sort());
      expect(page.all('newNotification')).toEqual([]);
    } finally {
      page.close();
    }
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
    const sent = await ada.api<Message>('POST', '/api/messages', {
      recipientId: grace._id,
      message: '',
      fileUrl,
    });
    const open = async () => (await fetch(`${server.url}${sent.body.fileUrl ?? ''}`)).status;
    expect(await open()).toBe(200);
    await block(grace, ada._id);
    expect(await open()).toBe(404);
    await unblock(grace, ada._id);
    expect(await open()).toBe(200);
    await block(ada, grace._id);
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
            one.api('POST', '/api/messages', { recipientId: other._id, message: 'Hello' }),
            block(other, one._id),
          ]);
        } else await Promise.all([ask(one, other), block(other, one._id)]);
        expect(await notificationsOf(other)).toEqual([]);
        expect(await sessionsOf(other)).toEqual([]);
        expect(await requestsOf(other)).toEqual([]);
      }),
    );
  });

  it('can be set and removed repeatedly', async () => {
    expect((await block(ada, grace._id)).status).toBe(200);
    expect((await block(ada, grace._id)).status).toBe(200);
    expect((await unblock(ada, grace._id)).status).toBe(200);
    expect((await unblock(ada, grace._id)).status).toBe(200);
    expect(await finds(ada, grace)).toBe(true);
  });

  it('returns 400 or 404 for oneself, an unknown student and an invalid id', async () => {
    expect((await block(ada, ada._id)).status).toBe(400);
    expect((await block(ada, UNKNOWN_ID)).status).toBe(404);
    expect((await block(ada, 'nonsense')).status).toBe(400);
  });

  it('emits connectionChanged to both buddies', async () => {
    await makeBuddies(ada, grace);
    const page = await connectSocket(server, grace);
    try {
      await block(ada, grace._id);
      await unblock(ada, grace._id);
      await page.settled();
      expect(page.all('connectionChanged')).toEqual([
        { userId: ada._id, status: 'rejected' },
        { userId: ada._id, status: 'accepted' },
      ]);
    } finally {
      page.close();
    }
  });
});
