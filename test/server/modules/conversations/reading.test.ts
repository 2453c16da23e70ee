import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket, connectSockets } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace, alan] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
);

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(grace, alan);
});

async function write(from: Student, to: Student, count = 1): Promise<Message[]> {
  const sent: Message[] = [];
  for (let n = 1; n <= count; n += 1) {
    const body = { recipientId: to._id, message: `message ${String(n)}` };
    sent.push((await from.api<Message>('POST', '/api/messages', body)).body);
  }
  return sent;
}

describe('unread counts', () => {
  // Covers 3.16, 7.24
  it('count the messages of each buddy until the thread is opened', async () => {
    await write(ada, grace, 3);
    await write(alan, grace, 1);
    await write(grace, ada, 2);
    expect(await grace.unreadCounts()).toEqual({
      [ada._id]: { count: 3 },
      [alan._id]: { count: 1 },
    });
    expect(await ada.unreadCounts()).toEqual({ [grace._id]: { count: 2 } });
    await grace.thread(ada);
    expect(await grace.unreadCounts()).toEqual({ [alan._id]: { count: 1 } });
    await write(ada, grace);
    expect(await grace.unreadCounts()).toMatchObject({ [ada._id]: { count: 1 } });
  });

  it('omit deleted messages', async () => {
    const [first] = await write(ada, grace, 2);
    await ada.deleteMessage(first?._id ?? '');
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 1 } });
  });

  it('omit students who are no longer buddies', async () => {
    await write(ada, grace, 2);
    await grace.block(ada);
    expect(await grace.unreadCounts()).toEqual({});
  });
});

describe('reading a thread', () => {
  // Covers 4.27
  it('emits messagesRead to the sender and to the other tabs of the reader', async () => {
    const pages = await connectSockets(server, ada, grace);
    const [, last] = await write(ada, grace, 2);
    await grace.thread(ada);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messagesRead')).toEqual([
        { readerId: grace._id, senderId: ada._id, seq: last?.seq, rev: 3 },
      ]);
    }
    expect((await ada.thread(grace)).map(({ read }) => read)).toEqual([true, true]);
  });

  it('increments the revision once, or not at all without unread messages', async () => {
    await write(ada, grace, 5);
    expect((await grace.markThreadRead(ada)).body).toEqual({ read: 5, rev: 6 });
    const page = await connectSocket(server, ada);
    expect((await grace.markThreadRead(ada)).body).toEqual({ read: 0, rev: 6 });
    expect((await ada.markThreadRead(grace)).body).toEqual({ read: 0, rev: 6 });
    await grace.thread(ada);
    await page.settled();
    expect(page.all('messagesRead')).toEqual([]);
  });

  it('increments the revision once when all tabs read simultaneously', async () => {
    await write(ada, grace, 5);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => grace.markThreadRead(ada)),
    );
    expect(responses.map(({ body }) => body.read).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(responses.every(({ body }) => body.rev === 6)).toBe(true);
  });

  it('keeps later messages and messages of the reader unread', async () => {
    await write(ada, grace);
    await grace.markThreadRead(ada);
    await write(grace, ada);
    await write(ada, grace);
    const thread = await ada.changesSince(grace, 0);
    const states = new Map(thread.map(({ seq, read }) => [seq, read]));
    expect([...states]).toEqual([
      [1, true],
      [3, false],
      [4, false],
    ]);
  });

  // Covers 4.33
  it('does not mark a message read when its sender reads the thread', async () => {
    await write(ada, grace);
    const pages = await connectSockets(server, ada, grace);
    expect(await ada.thread(grace)).toMatchObject([{ read: false }]);
    expect((await ada.markThreadRead(grace)).body).toEqual({ read: 0, rev: 1 });
    expect(await ada.thread(grace)).toMatchObject([{ read: false, rev: 1 }]);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messagesRead')).toEqual([]);
    }
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 1 } });
  });

  // Covers 4.34
  it('is permanent', async () => {
    const [seen] = await write(ada, grace);
    await grace.markThreadRead(ada);
    const page = await connectSocket(server, grace);
    const edit = { message: 'in other words' };
    const edited = await ada.api<Message>('PATCH', `/api/messages/${seen?._id ?? ''}`, edit);
    expect(edited.body).toMatchObject({ message: 'in other words', read: true });
    await page.settled();
    expect(page.all('messageUpdated')).toMatchObject([{ read: true }]);
    const [later] = await write(ada, grace);
    await ada.deleteMessage(later?._id ?? '');
    await grace.markThreadRead(ada);
    expect(await ada.thread(grace)).toMatchObject([{ _id: seen?._id, read: true }]);
    const changed = await ada.api<Message[]>('GET', `/api/messages/${grace._id}?sinceRev=0`);
    expect(changed.body.find(({ _id }) => _id === seen?._id)).toMatchObject({ read: true });
  });

  it('marks only the notification of the sender read, in every tab', async () => {
    await write(ada, grace, 3);
    await write(alan, grace);
    const page = await connectSocket(server, grace);
    await grace.thread(ada);
    const list = await grace.notifications();
    const ofMessages = list.filter(({ type }) => type === 'message');
    const read = ofMessages.find(({ relatedUserId }) => relatedUserId?._id === ada._id);
    expect(read).toMatchObject({ read: true, count: 3 });
    expect(ofMessages.find(({ relatedUserId }) => relatedUserId?._id === alan._id)?.read).toBe(
      false,
    );
    await page.settled();
    expect(page.all('notificationRead')).toEqual([{ _id: read?._id }]);
  });

  it('keeps other notifications about the sender unread', async () => {
    await write(grace, ada);
    await ada.thread(grace);
    const list = await ada.notifications();
    expect(list.map(({ type, read }) => [type, read])).toEqual([
      ['message', true],
      ['other', false],
    ]);
  });

  it('marks the notification of a deleted message read', async () => {
    const [only] = await write(ada, grace);
    await ada.deleteMessage(only?._id ?? '');
    await grace.thread(ada);
    const list = await grace.notifications();
    expect(list.filter(({ type, read }) => type === 'message' && !read)).toEqual([]);
  });

  it('refuses oneself and strangers', async () => {
    expect((await ada.markThreadRead(ada)).status).toBe(400);
    expect((await ada.markThreadRead(alan)).status).toBe(404);
    expect((await ada.markThreadRead(grace)).body).toEqual({ read: 0, rev: 0 });
  });
});
