import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { ConversationSettings } from '../../../../contract/chat/conversations.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { allSettled, connectSockets } from '../../../support/server/studentSocket.ts';

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
  const sent = await from.sendMessage(to, message);
  expect(sent.status).toBe(201);
  return sent.body;
};
const mute = (who: Student, other: Student, muted: boolean) =>
  who.api<ConversationSettings>('PATCH', `/api/conversations/${other._id}`, { muted });

describe('the list of conversations', () => {
  it('has the last message and the unread count of each, the latest first', async () => {
    await write(alan, ada, 'first');
    await write(grace, ada, 'second');
    const last = await write(grace, ada, 'x'.repeat(300));
    const conversations = await ada.conversations();
    expect(conversations).toMatchObject([
      { userId: grace._id, unread: 2, lastMessage: { _id: last._id, senderId: grace._id } },
      { userId: alan._id, unread: 1, lastMessage: { message: 'first' } },
    ]);
    expect(conversations[0]?.lastMessage?.message).toBe('x'.repeat(200));
    expect(await grace.conversations()).toMatchObject([{ userId: ada._id, unread: 0 }]);
    await write(alan, ada, 'third');
    expect((await ada.conversations())[0]?.userId).toBe(alan._id);
  });

  it('ends with buddies without messages, and has no deleted messages', async () => {
    const kept = await write(ada, alan, 'kept');
    const sent = await write(ada, alan, 'oops');
    await ada.deleteMessage(sent._id);
    const [first, second] = await ada.conversations();
    expect(first).toMatchObject({
      userId: alan._id,
      lastMessage: { _id: kept._id, message: 'kept' },
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
    await ada.unmatch(grace);
    expect((await ada.conversations()).map(({ userId }) => userId)).toEqual([alan._id]);
  });
});

describe('a muted conversation', () => {
  it('causes no notifications for the student who muted it', async () => {
    await write(grace, ada, 'before');
    const [page, other] = await connectSockets(server, ada, grace);
    expect(await mute(ada, grace, true)).toMatchObject({ status: 200, body: { muted: true } });
    await write(grace, ada, 'after');
    await write(ada, grace, 'not muted here');
    await allSettled([page, other]);
    expect(await ada.messageNotifications()).toMatchObject([{ read: true, count: 1 }]);
    expect(await grace.messageNotifications()).toMatchObject([{ read: false }]);
    expect(page.all('newNotification')).toEqual([]);
    expect(page.all('conversationUpdated')).toEqual([
      { userId: grace._id, settings: { muted: true } },
    ]);
    expect(other.all('conversationUpdated')).toEqual([]);
    expect(await ada.conversations()).toMatchObject([{ unread: 2, settings: { muted: true } }, {}]);
  });

  it('causes notifications again when it is no longer muted', async () => {
    await mute(ada, grace, true);
    await mute(ada, grace, false);
    await write(grace, ada, 'hello');
    expect(await ada.messageNotifications()).toMatchObject([{ read: false, count: 1 }]);
  });

  it('keeps its setting when the body has none', async () => {
    await mute(ada, grace, true);
    const { body } = await ada.api('PATCH', `/api/conversations/${grace._id}`, {});
    expect(body).toEqual({ muted: true });
  });
});

describe('messages of two', () => {
  const send = (body: object) => ada.sendMessage(grace, 'Hello', body);

  it('counts the messages of both, a repeated one once, until one blocks the other', async () => {
    const clientId = newId();
    expect(await send({})).toMatchObject({ status: 201, body: { seq: 1 } });
    expect(await send({ clientId })).toMatchObject({ status: 201, body: { seq: 2 } });
    expect(await send({ clientId })).toMatchObject({ status: 200, body: { seq: 2 } });
    expect(await grace.sendMessage(ada, 'Hello')).toMatchObject({ status: 201, body: { seq: 3 } });
    await grace.block(ada);
    expect((await send({})).status).toBe(403);
  });

  it('counts plain messages and replies in one notification and one order', async () => {
    const first = await send({});
    await send({ replyTo: first.body._id });
    await send({});
    const last = await send({ replyTo: first.body._id });
    expect(last.body).toMatchObject({ seq: 4, rev: 4 });
    expect(await grace.messageNotifications()).toMatchObject([
      { count: 4, message: `${ada.name} sent you 4 messages.`, read: false },
    ]);
    await grace.markThreadRead(ada);
    await send({});
    expect(await grace.messageNotifications()).toMatchObject([
      { count: 1, message: `${ada.name} sent you a message.`, read: false },
    ]);
  });
});
