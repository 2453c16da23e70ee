import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { Notification } from '../../../../contract/notifications.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const list = (who: Student, query = '') =>
  who.api<Notification[]>('GET', `/api/notifications${query}`);
const markRead = (who: Student, id: string) =>
  who.api<Notification>('PATCH', `/api/notifications/${id}/read`);
const write = (from: Student, to: Student, message = 'Hello') => from.sendMessage(to, message);

const FANS = ['Bea', 'Cem', 'Dora', 'Eli', 'Finn'];

/** Sends Ada that many requests, each from a new student. */
async function fill(count: number): Promise<void> {
  for (const name of FANS.slice(0, count)) {
    const fan = await signUp(server, name);
    await fan.sendRequest(ada);
    server.clock.advance(1_000);
  }
}

describe('GET /api/notifications', () => {
  // Covers 2.80, 7.22
  it('returns pages newest first with the unread count', async () => {
    await fill(5);
    const whole = await list(ada);
    expect(whole.body.map((each) => each.message)).toEqual(
      FANS.toReversed().map((name) => `${name} wants to study with you.`),
    );
    expect(whole.headers.get('x-unread-count')).toBe('5');
    expect(whole.headers.get('x-next-cursor')).toBeNull();

    const paged: Notification[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(ada, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.body);
      cursor = page.headers.get('x-next-cursor');
    } while (cursor !== null);
    expect(paged).toEqual(whole.body);
  });

  it('returns up to 500 without a limit', async () => {
    const created_at = server.clock.now().toISOString();
    const row = {
      user_id: ada._id,
      type: 'other' as const,
      message: 'Hello',
      count: 1,
      created_at,
    };
    await server.context.database
      .insertInto('notifications')
      .values(
        Array.from({ length: 501 }, () => ({
          ...row,
          id: newId(),
          topic: null,
          starts_at: null,
          previous_starts_at: null,
          related_user_id: null,
          session_id: null,
          read_at: null,
        })),
      )
      .execute();
    const { body, headers } = await list(ada);
    expect(body).toHaveLength(500);
    expect(headers.get('x-next-cursor')).toBe(body.at(-1)?._id);
    expect(headers.get('x-unread-count')).toBe('501');
  });

  it('returns 400 for the cursor of another student', async () => {
    await fill(1);
    const [mine] = (await list(ada)).body;
    expect((await list(grace, `?cursor=${mine!._id}`)).status).toBe(400);
    for (const query of ['?cursor=nonsense', '?limit=0', '?limit=101', '?page=2']) {
      expect((await list(ada, query)).status).toBe(400);
    }
  });
});

describe('marking a notification read', () => {
  // Covers 7.23
  it('updates the unread count and every open tab', async () => {
    await fill(2);
    const tab = await connectSocket(server, ada);
    const [newest] = (await list(ada)).body;
    expect(await markRead(ada, newest!._id)).toMatchObject({
      status: 200,
      body: { _id: newest!._id, read: true },
    });
    expect((await markRead(ada, newest!._id)).status).toBe(200);
    expect((await list(ada)).headers.get('x-unread-count')).toBe('1');
    await tab.settled();
    expect(tab.all('notificationRead')).toEqual([{ _id: newest!._id }]);
  });

  it('marks all of one student read in every open tab', async () => {
    await fill(2);
    const tab = await connectSocket(server, ada);
    const { status, body } = await ada.api('PATCH', '/api/notifications/read-all');
    expect({ status, body }).toEqual({
      status: 200,
      body: { until: server.clock.now().toISOString() },
    });
    const { body: listed, headers } = await list(ada);
    expect(listed.map(({ read }) => read)).toEqual([true, true]);
    expect(headers.get('x-unread-count')).toBe('0');
    await tab.settled();
    expect(tab.all('notificationsRead')).toEqual([body]);
  });

  // Covers 4.44
  it('returns 404 for a notification of another student', async () => {
    await fill(1);
    const [mine] = (await list(ada)).body;
    expect((await markRead(grace, mine!._id)).status).toBe(404);
    expect((await markRead(ada, UNKNOWN_ID)).status).toBe(404);
    expect((await markRead(ada, 'nonsense')).status).toBe(400);
    expect((await list(ada)).body[0]!.read).toBe(false);
  });
});

describe('message notifications', () => {
  beforeEach(() => makeBuddies(ada, grace));

  const ofMessages = async (who: Student) =>
    (await list(who)).body.filter((each) => each.type === 'message');

  // Covers 3.13
  it('increment one per sender, which moves to the top', async () => {
    await write(grace, ada);
    const [first] = await ofMessages(ada);
    expect(first).toMatchObject({
      message: 'Grace Hopper sent you a message.',
      count: 1,
      relatedUserId: { _id: grace._id, name: 'Grace Hopper' },
      read: false,
      createdAt: server.clock.now().toISOString(),
    });

    server.clock.advance(1_000);
    await fill(1);
    await write(grace, ada);
    await write(grace, ada);
    const all = (await list(ada)).body;
    expect(all[0]).toMatchObject({
      _id: first!._id,
      message: 'Grace Hopper sent you 3 messages.',
      count: 3,
    });
    expect(await ofMessages(ada)).toHaveLength(1);
  });

  it('start a new count after they were read', async () => {
    await write(grace, ada);
    const [first] = await ofMessages(ada);
    await ada.markThreadRead(grace);
    expect(await ofMessages(ada)).toMatchObject([{ _id: first!._id, read: true }]);

    server.clock.advance(1_000);
    await write(grace, ada);
    expect(await ofMessages(ada)).toMatchObject([
      { _id: first!._id, message: 'Grace Hopper sent you a message.', count: 1, read: false },
    ]);
  });

  it('count simultaneous messages', async () => {
    await Promise.all(Array.from({ length: 8 }, () => write(grace, ada)));
    expect(await ofMessages(ada)).toMatchObject([{ count: 8, read: false }]);
  });
});
