import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ConversationSettings } from '../../../../contract/chat/conversations.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Presence } from '../../../../contract/presence.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import {
  connectSocket,
  connectSockets,
  receivedBy,
} from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer();
const [ada, grace, alan] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
);

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(alan, ada);
});

/** Sends messages, a second apart. Returns the last one. */
async function write(from: Student, to: Student, ...texts: string[]): Promise<Message> {
  let last: Message | undefined;
  for (const text of texts) {
    server.clock.advance(1_000);
    const sent = await from.sendMessage(to, text);
    expect(sent.status).toBe(201);
    last = sent.body;
  }
  return last!;
}

describe('the list of conversations', () => {
  it('has the last message and the unread count of each, the latest first', async () => {
    await write(alan, ada, 'first');
    const last = await write(grace, ada, 'second', 'x'.repeat(300));
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
    await ada.deleteMessage((await write(ada, alan, 'oops'))._id);
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
  const change = (body: object) =>
    ada.api<ConversationSettings>('PATCH', `/api/conversations/${grace._id}`, body);

  it('causes no notifications for the student who muted it', async () => {
    await write(grace, ada, 'before');
    const [page, other] = await connectSockets(server, ada, grace);
    expect(await change({ muted: true })).toMatchObject({ status: 200, body: { muted: true } });
    await write(grace, ada, 'after');
    await write(ada, grace, 'not muted here');
    expect(await ada.messageNotifications()).toMatchObject([{ read: true, count: 1 }]);
    expect(await grace.messageNotifications()).toMatchObject([{ read: false }]);
    expect(await receivedBy(page, 'newNotification')).toEqual([]);
    expect(page.all('conversationUpdated')).toEqual([
      { userId: grace._id, settings: { muted: true } },
    ]);
    expect(await receivedBy(other, 'conversationUpdated')).toEqual([]);
    expect(await ada.conversations()).toMatchObject([{ unread: 2, settings: { muted: true } }, {}]);
  });

  it('keeps its setting when the body has none, and can be unmuted', async () => {
    await change({ muted: true });
    expect((await change({})).body).toEqual({ muted: true });
    await change({ muted: false });
    await write(grace, ada, 'hello');
    expect(await ada.messageNotifications()).toMatchObject([{ read: false, count: 1 }]);
  });
});

describe('unread counts', () => {
  // Covers 3.16, 7.24
  it('count the messages of each buddy until the thread is opened', async () => {
    await write(grace, ada, 'one', 'two', 'three');
    await write(alan, ada, 'one');
    await write(ada, grace, 'one', 'two');
    expect(await ada.unreadCounts()).toEqual({
      [grace._id]: { count: 3 },
      [alan._id]: { count: 1 },
    });
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 2 } });
    await ada.thread(grace);
    expect(await ada.unreadCounts()).toEqual({ [alan._id]: { count: 1 } });
    await write(grace, ada, 'four');
    expect(await ada.unreadCounts()).toMatchObject({ [grace._id]: { count: 1 } });
  });

  it('omit deleted messages and students who are no longer buddies', async () => {
    await grace.deleteMessage((await write(grace, ada, 'one'))._id);
    await write(grace, ada, 'two');
    expect(await ada.unreadCounts()).toEqual({ [grace._id]: { count: 1 } });
    await ada.block(grace);
    expect(await ada.unreadCounts()).toEqual({});
  });
});

describe('reading a thread', () => {
  // Covers 4.27
  it('emits messagesRead to the sender and to the other tabs of the reader', async () => {
    const pages = await connectSockets(server, ada, grace);
    const last = await write(grace, ada, 'one', 'two');
    await ada.thread(grace);
    for (const page of pages) {
      expect(await receivedBy(page, 'messagesRead')).toEqual([
        { readerId: ada._id, senderId: grace._id, seq: last.seq, rev: 3 },
      ]);
    }
    expect((await grace.thread(ada)).map(({ read }) => read)).toEqual([true, true]);
  });

  it('increments the revision once when all tabs read simultaneously, and then no more', async () => {
    await write(grace, ada, 'one', 'two', 'three', 'four', 'five');
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => ada.markThreadRead(grace)),
    );
    expect(responses.map(({ body }) => body.read).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(responses.every(({ body }) => body.rev === 6)).toBe(true);
    const page = await connectSocket(server, grace);
    expect((await ada.markThreadRead(grace)).body).toEqual({ read: 0, rev: 6 });
    expect(await receivedBy(page, 'messagesRead')).toEqual([]);
  });

  it('keeps later messages and messages of the reader unread', async () => {
    await write(grace, ada, 'one');
    await ada.markThreadRead(grace);
    await write(ada, grace, 'two');
    await write(grace, ada, 'three');
    const thread = await grace.changesSince(ada, 0);
    expect(thread.map(({ seq, read }) => [seq, read])).toEqual([
      [1, true],
      [3, false],
      [4, false],
    ]);
  });

  // Covers 4.33
  it('does not mark a message read when its sender reads the thread', async () => {
    await write(grace, ada, 'one');
    const pages = await connectSockets(server, ada, grace);
    expect(await grace.thread(ada)).toMatchObject([{ read: false }]);
    expect((await grace.markThreadRead(ada)).body).toEqual({ read: 0, rev: 1 });
    expect(await grace.thread(ada)).toMatchObject([{ read: false, rev: 1 }]);
    for (const page of pages) expect(await receivedBy(page, 'messagesRead')).toEqual([]);
    expect(await ada.unreadCounts()).toEqual({ [grace._id]: { count: 1 } });
  });

  // Covers 4.34
  it('is permanent', async () => {
    const seen = await write(grace, ada, 'one');
    await ada.markThreadRead(grace);
    const page = await connectSocket(server, ada);
    const edited = await grace.editMessage(seen._id, 'in other words');
    expect(edited.body).toMatchObject({ message: 'in other words', read: true });
    expect(await receivedBy(page, 'messageUpdated')).toMatchObject([{ read: true }]);
    await grace.deleteMessage((await write(grace, ada, 'two'))._id);
    await ada.markThreadRead(grace);
    expect(await grace.thread(ada)).toMatchObject([{ _id: seen._id, read: true }]);
    const changed = await grace.changesSince(ada, 0);
    expect(changed.find(({ _id }) => _id === seen._id)).toMatchObject({ read: true });
  });

  it('marks only the notification about messages of the sender read, in every tab', async () => {
    await write(grace, ada, 'one', 'two', 'three');
    await write(alan, ada, 'one');
    const page = await connectSocket(server, ada);
    await ada.thread(grace);
    const list = await ada.notifications();
    expect(list).toMatchObject([
      { type: 'message', read: false, relatedUserId: { _id: alan._id } },
      { type: 'message', read: true, count: 3, relatedUserId: { _id: grace._id } },
      { type: 'other', read: false, relatedUserId: { _id: grace._id } },
    ]);
    expect(await receivedBy(page, 'notificationRead')).toEqual([{ _id: list[1]!._id }]);
  });

  it('marks the notification of a deleted message read', async () => {
    await grace.deleteMessage((await write(grace, ada, 'one'))._id);
    await ada.thread(grace);
    expect((await ada.messageNotifications()).filter(({ read }) => !read)).toEqual([]);
  });

  it('refuses oneself and strangers', async () => {
    expect((await grace.markThreadRead(grace)).status).toBe(400);
    expect((await grace.markThreadRead(alan)).status).toBe(404);
    expect((await grace.markThreadRead(ada)).body).toEqual({ read: 0, rev: 0 });
  });
});

describe('the presence of study buddies', () => {
  const record = () => server.app.modules.conversations.recordConnected();
  const presence = async (who: Student) => (await who.api<Presence>('GET', '/api/presence')).body;
  const seenBy = async (who: Student) => (await presence(who)).buddies;
  const setVisible = (who: Student, visible: boolean) =>
    who.api<Presence>('PATCH', '/api/presence', { visible });
  const present = () => server.clock.now().toISOString();

  it('is online while they are connected, and afterwards the time of their last connection', async () => {
    expect(await presence(ada)).toEqual({ visible: true, buddies: [] });
    const socket = await connectSocket(server, grace);
    await record();
    const lastSeenAt = present();
    expect(await seenBy(ada)).toEqual([{ userId: grace._id, online: true, lastSeenAt }]);
    socket.close();
    await waitFor(() => expect(server.context.realtime.userIds()).toEqual([]));
    server.clock.advance(2 * MINUTE);
    await record();
    expect(await seenBy(ada)).toEqual([{ userId: grace._id, online: false, lastSeenAt }]);
  });

  it('stays online while connected, with one write in 45 seconds', async () => {
    await connectSocket(server, grace);
    await record();
    const first = present();
    server.clock.advance(44_000);
    await record();
    expect(await seenBy(ada)).toMatchObject([{ online: true, lastSeenAt: first }]);
    server.clock.advance(1_000);
    await record();
    expect(await seenBy(ada)).toMatchObject([{ online: true, lastSeenAt: present() }]);
  });

  it('is no longer online for an hour after a clock was an hour ahead', async () => {
    await connectSocket(server, grace);
    server.clock.jump(HOUR);
    await record();
    server.clock.jump(-HOUR);
    expect(await seenBy(ada)).toMatchObject([{ online: false }]);
    await record();
    expect(await seenBy(ada)).toMatchObject([{ online: true, lastSeenAt: present() }]);
  });

  it('is hidden from strangers and from a student who is blocked', async () => {
    await connectSocket(server, grace);
    await record();
    expect(await seenBy(alan)).toEqual([]);
    await grace.block(ada);
    expect(await seenBy(ada)).toEqual([]);
  });

  it('is hidden in both directions once a student has hidden it', async () => {
    await connectSockets(server, ada, grace);
    await record();
    expect(await setVisible(grace, false)).toMatchObject({
      status: 200,
      body: { visible: false, buddies: [] },
    });
    await record();
    expect(await presence(ada)).toEqual({ visible: true, buddies: [] });
    expect((await setVisible(grace, true)).body).toMatchObject({
      visible: true,
      buddies: [{ userId: ada._id, online: true }],
    });
    expect(await seenBy(ada)).toMatchObject([{ userId: grace._id, online: true }]);
  });

  it('can be hidden before the first connection', async () => {
    await setVisible(grace, false);
    await connectSocket(server, grace);
    await record();
    expect(await seenBy(ada)).toEqual([]);
  });
});
