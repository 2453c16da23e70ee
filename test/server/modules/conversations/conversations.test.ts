import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  Conversation,
  ConversationSettings,
} from '../../../../contract/chat/conversations.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace, alan] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
);

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(ada, alan);
});

const write = async (from: Student, to: Student, message: string) => {
  server.clock.advance(1_000);
  const body = { recipientId: to._id, message };
  const sent = await from.api<Message>('POST', '/api/messages', body);
  expect(sent.status).toBe(201);
  return sent.body;
};
const list = async (who: Student) =>
  (await who.api<Conversation[]>('GET', '/api/conversations')).body;
const mute = (who: Student, other: Student, muted: boolean) =>
  who.api<ConversationSettings>('PATCH', `/api/conversations/${other._id}`, { muted });
const notifications = async (who: Student) =>
  (await who.api<Notification[]>('GET', '/api/notifications')).body.filter(
    ({ type }) => type === 'message',
  );

describe('the list of conversations', () => {
  it('has the last message and the unread count of each, the latest first', async () => {
    await write(alan, ada, 'first');
    await write(grace, ada, 'second');
    const last = await write(grace, ada, 'x'.repeat(300));
    const conversations = await list(ada);
    expect(conversations).toMatchObject([
      { userId: grace._id, unread: 2, lastMessage: { _id: last._id, senderId: grace._id } },
      { userId: alan._id, unread: 1, lastMessage: { message: 'first' } },
    ]);
    expect(conversations[0]?.lastMessage?.message).toBe('x'.repeat(200));
    expect(await list(grace)).toMatchObject([{ userId: ada._id, unread: 0 }]);
    await write(alan, ada, 'third');
    expect((await list(ada))[0]?.userId).toBe(alan._id);
  });

  it('ends with buddies without messages, and shows that a message was deleted', async () => {
    const sent = await write(ada, alan, 'oops');
    await ada.api('DELETE', `/api/messages/${sent._id}`);
    const [first, second] = await list(ada);
    expect(first).toMatchObject({
      userId: alan._id,
      lastMessage: { _id: sent._id, message: '', deleted: true },
    });
    expect(second).toEqual({
      userId: grace._id,
      since: expect.any(String),
      unread: 0,
      settings: { muted: false },
    });
  });

  it('omits students who are no longer buddies', async () => {
    await write(ada, grace, 'hello');
    await ada.api('DELETE', `/api/users/matches/${grace._id}`);
    expect((await list(ada)).map(({ userId }) => userId)).toEqual([alan._id]);
  });
});

describe('a muted conversation', () => {
  it('causes no notifications for the student who muted it', async () => {
    await write(grace, ada, 'before');
    const page = await connectSocket(server, ada);
    const other = await connectSocket(server, grace);
    expect(await mute(ada, grace, true)).toMatchObject({ status: 200, body: { muted: true } });
    await write(grace, ada, 'after');
    await write(ada, grace, 'not muted here');
    await page.settled();
    await other.settled();
    expect(await notifications(ada)).toMatchObject([{ read: true, count: 1 }]);
    expect(await notifications(grace)).toMatchObject([{ read: false }]);
    expect(page.all('newNotification')).toEqual([]);
    expect(page.all('conversationUpdated')).toEqual([
      { userId: grace._id, settings: { muted: true } },
    ]);
    expect(other.all('conversationUpdated')).toEqual([]);
    expect(await list(ada)).toMatchObject([{ unread: 2, settings: { muted: true } }, {}]);
    page.close();
    other.close();
  });

  it('causes notifications again when it is no longer muted', async () => {
    await mute(ada, grace, true);
    await mute(ada, grace, false);
    await write(grace, ada, 'hello');
    expect(await notifications(ada)).toMatchObject([{ read: false, count: 1 }]);
  });

  it('keeps its setting when the body has none', async () => {
    await mute(ada, grace, true);
    const { body } = await ada.api('PATCH', `/api/conversations/${grace._id}`, {});
    expect(body).toEqual({ muted: true });
  });
});
