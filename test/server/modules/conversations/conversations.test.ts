import { describe, expect, it } from '@jest/globals';
import type { ConversationSettings } from '../../../../contract/chat/conversations.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Presence } from '../../../../contract/presence.ts';
import { circleForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
import { connectSockets, receivedBy } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = circleForEachTest(server);

/** Sends messages, a second apart. Returns the last one. */
async function write(from: Student, to: Student, ...texts: string[]): Promise<Message> {
  let last: Message | undefined;
  for (const text of texts) {
    server.clock.advance(1_000);
    last = (await from.sendMessage(to, text)).body;
  }
  return last!;
}

it('the list of conversations has the last message and the unread count of each buddy, the latest first', async () => {
  const empty = { since: expect.any(String), unread: 0, settings: { muted: false } };
  expect(await ada.conversations()).toEqual(
    [grace, zoe].map(({ _id }) => ({ userId: _id, ...empty })),
  );
  await write(zoe, ada, 'first');
  const last = await write(grace, ada, 'second', 'x'.repeat(300));
  expect(await ada.conversations()).toMatchObject([
    {
      userId: grace._id,
      unread: 2,
      lastMessage: { _id: last._id, senderId: grace._id, message: 'x'.repeat(200) },
    },
    { userId: zoe._id, unread: 1, lastMessage: { message: 'first' } },
  ]);
  expect(await grace.conversations()).toMatchObject([{ userId: ada._id, unread: 0 }]);
  await write(zoe, ada, 'third');
  await zoe.deleteMessage((await write(zoe, ada, 'oops'))._id);
  const [first] = await ada.conversations();
  expect(first).toMatchObject({ userId: zoe._id, unread: 2, lastMessage: { message: 'third' } });
  await ada.unmatch(grace);
  expect(await ada.conversations()).toEqual([first]);
});

it('a muted conversation causes no notifications for the student who muted it, until it is unmuted', async () => {
  const change = (body: object) =>
    ada.api<ConversationSettings>('PATCH', `/api/conversations/${grace._id}`, body);
  await write(grace, ada, 'before');
  const [page, other] = await connectSockets(server, ada, grace);
  expect(await change({ muted: true })).toMatchObject({ status: 200, body: { muted: true } });
  expect((await change({})).body).toEqual({ muted: true });
  await write(grace, ada, 'after');
  await write(ada, grace, 'not muted here');
  expect(await ada.messageNotifications()).toMatchObject([{ read: true, count: 1 }]);
  expect(await grace.messageNotifications()).toMatchObject([{ read: false }]);
  expect(await receivedBy(page, 'newNotification')).toEqual([]);
  const updated = { userId: grace._id, settings: { muted: true } };
  expect(page.all('conversationUpdated')[0]).toEqual(updated);
  expect(await receivedBy(other, 'conversationUpdated')).toEqual([]);
  expect(await ada.conversations()).toMatchObject([{ unread: 2, settings: { muted: true } }, {}]);
  await change({ muted: false });
  await write(grace, ada, 'hello');
  expect(await ada.messageNotifications()).toMatchObject([{ read: false }]);
});

describe('reading a thread', () => {
  it('emits messagesRead once to the sender and to the other tabs of the reader, when all tabs read simultaneously', async () => {
    const pages = await connectSockets(server, ada, grace);
    const last = await write(grace, ada, 'one', 'two');
    await ada.thread(grace);
    const read = { readerId: ada._id, senderId: grace._id, seq: last.seq, rev: 3 };
    for (const page of pages) expect(await receivedBy(page, 'messagesRead')).toEqual([read]);

    await write(grace, ada, 'three', 'four');
    const tabs = Array.from({ length: 10 }, () => ada.markThreadRead(grace));
    const responses = (await Promise.all(tabs)).map(({ body }) => body);
    expect(responses.map((body) => body.read).sort()).toEqual([...Array<number>(9).fill(0), 2]);
    expect(responses.map(({ rev }) => rev)).toEqual(Array(10).fill(6));
    for (const page of pages) expect(await receivedBy(page, 'messagesRead')).toHaveLength(2);
  });

  it('is permanent, and marks neither later messages nor those of the reader read', async () => {
    const seen = await write(grace, ada, 'one');
    const pages = await connectSockets(server, ada, grace);
    expect((await grace.markThreadRead(ada)).body).toEqual({ read: 0, rev: 1 });
    for (const page of pages) expect(await receivedBy(page, 'messagesRead')).toEqual([]);
    expect(await ada.unreadCounts()).toEqual({ [grace._id]: { count: 1 } });

    await ada.markThreadRead(grace);
    await write(ada, grace, 'two');
    await write(grace, ada, 'three');
    const edited = await grace.editMessage(seen._id, 'in other words');
    expect(edited.body).toMatchObject({ message: 'in other words', read: true });
    const reads = async () =>
      (await grace.changesSince(ada, 0)).map(({ message, read }) => `${message}: ${read}`).sort();
    expect(await reads()).toEqual(['in other words: true', 'three: false', 'two: false']);
    await ada.markThreadRead(grace);
    expect(await reads()).toEqual(['in other words: true', 'three: true', 'two: false']);
  });

  it('marks only the notification about messages of the sender read, in every tab', async () => {
    await write(grace, ada, 'one', 'two', 'three');
    await write(zoe, ada, 'one');
    const [page] = await connectSockets(server, ada);
    await ada.thread(grace);
    const list = await ada.notifications();
    expect(list).toMatchObject([
      { type: 'message', read: false, relatedUserId: { _id: zoe._id } },
      { type: 'message', read: true, count: 3, relatedUserId: { _id: grace._id } },
      { type: 'other', read: false, relatedUserId: { _id: zoe._id } },
      { type: 'other', read: false, relatedUserId: { _id: grace._id } },
    ]);
    expect(await receivedBy(page, 'notificationRead')).toEqual([{ _id: list[1]!._id }]);
    await grace.deleteMessage((await write(grace, ada, 'four'))._id);
    await ada.thread(grace);
    const unread = (await ada.messageNotifications()).filter(({ read }) => !read);
    expect(unread).toMatchObject([{ relatedUserId: { _id: zoe._id } }]);
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
    const [socket] = await connectSockets(server, grace);
    await record();
    const userId = grace._id;
    const first = present();
    server.clock.advance(44_000);
    // Written at most every 45 seconds.
    await record();
    expect(await seenBy(ada)).toEqual([{ userId, online: true, lastSeenAt: first }]);
    server.clock.advance(1_000);
    await record();
    const lastSeenAt = present();
    expect(await seenBy(ada)).toEqual([{ userId, online: true, lastSeenAt }]);
    expect(await seenBy(zoe)).toEqual([]);
    socket.close();
    await waitFor(() => expect(server.context.realtime.userIds()).toEqual([]));
    server.clock.advance(2 * MINUTE);
    await record();
    expect(await seenBy(ada)).toEqual([{ userId, online: false, lastSeenAt }]);
    await grace.block(ada);
    expect(await seenBy(ada)).toEqual([]);
  });

  it('is no longer online for an hour after a clock was an hour ahead', async () => {
    await connectSockets(server, grace);
    server.clock.jump(HOUR);
    await record();
    server.clock.jump(-HOUR);
    expect(await seenBy(ada)).toMatchObject([{ online: false }]);
    await record();
    expect(await seenBy(ada)).toMatchObject([{ online: true, lastSeenAt: present() }]);
  });

  it('is hidden in both directions while a student hides it, also before the first connection', async () => {
    const hidden = await setVisible(grace, false);
    expect(hidden).toMatchObject({ status: 200, body: { visible: false, buddies: [] } });
    await connectSockets(server, ada, grace);
    await record();
    expect(await presence(ada)).toEqual({ visible: true, buddies: [] });
    expect((await setVisible(grace, true)).body).toMatchObject({
      visible: true,
      buddies: [{ userId: ada._id, online: true }],
    });
    await record();
    expect(await seenBy(ada)).toMatchObject([{ userId: grace._id, online: true }]);
    await setVisible(grace, false);
    await record();
    expect([await seenBy(ada), await seenBy(grace)]).toEqual([[], []]);
  });
});
