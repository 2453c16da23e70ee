import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  MarkReadResponse,
  Message,
  UnreadCounts,
} from '../../../../contract/chat/messages.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, makeBuddies, type Student } from '../../../support/server/server.ts';
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
const open = (reader: Student, other: Student) =>
  reader.api<Message[]>('GET', `/api/messages/${other._id}`);
const markRead = (reader: Student, other: Student) =>
  reader.api<MarkReadResponse>('POST', `/api/messages/${other._id}/read`);
const unread = async (who: Student) =>
  (await who.api<UnreadCounts>('GET', '/api/messages/unread-counts')).body;

describe('unread counts', () => {
  // Covers 3.16, 7.24
  it('count the messages of each buddy until the thread is opened', async () => {
    await write(ada, grace, 3);
    await write(alan, grace, 1);
    await write(grace, ada, 2);
    expect(await unread(grace)).toEqual({ [ada._id]: { count: 3 }, [alan._id]: { count: 1 } });
    expect(await unread(ada)).toEqual({ [grace._id]: { count: 2 } });
    await open(grace, ada);
    expect(await unread(grace)).toEqual({ [alan._id]: { count: 1 } });
    await write(ada, grace);
    expect(await unread(grace)).toMatchObject({ [ada._id]: { count: 1 } });
  });

  it('omit deleted messages', async () => {
    const [first] = await write(ada, grace, 2);
    await ada.api('DELETE', `/api/messages/${first?._id ?? ''}`);
    expect(await unread(grace)).toEqual({ [ada._id]: { count: 1 } });
  });

  it('omit students who are no longer buddies', async () => {
    await write(ada, grace, 2);
    await server.context.database
      .insertInto('blocks')
      .values({ blocker_id: grace._id, blocked_id: ada._id, created_at: '2026-01-01' })
      .execute();
    expect(await unread(grace)).toEqual({});
  });
});

describe('reading a thread', () => {
  // Covers 4.27
  it('emits messagesRead to the sender and to the other tabs of the reader', async () => {
    const pages = [await connectSocket(server, ada), await connectSocket(server, grace)];
    const [, last] = await write(ada, grace, 2);
    await open(grace, ada);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messagesRead')).toEqual([
        { readerId: grace._id, senderId: ada._id, seq: last?.seq, rev: 3 },
      ]);
      page.close();
    }
    expect((await open(ada, grace)).body.map(({ read }) => read)).toEqual([true, true]);
  });

  it('increments the revision once, or not at all without unread messages', async () => {
    await write(ada, grace, 5);
    expect((await markRead(grace, ada)).body).toEqual({ read: 5, rev: 6 });
    const page = await connectSocket(server, ada);
    expect((await markRead(grace, ada)).body).toEqual({ read: 0, rev: 6 });
    expect((await markRead(ada, grace)).body).toEqual({ read: 0, rev: 6 });
    await open(grace, ada);
    await page.settled();
    expect(page.all('messagesRead')).toEqual([]);
    page.close();
  });

  it('increments the revision once when all tabs read simultaneously', async () => {
    await write(ada, grace, 5);
    const responses = await Promise.all(Array.from({ length: 10 }, () => markRead(grace, ada)));
    expect(responses.map(({ body }) => body.read).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(responses.every(({ body }) => body.rev === 6)).toBe(true);
  });

  it('keeps later messages and messages of the reader unread', async () => {
    await write(ada, grace);
    await markRead(grace, ada);
    await write(grace, ada);
    await write(ada, grace);
    const thread = (await ada.api<Message[]>('GET', `/api/messages/${grace._id}?sinceRev=0`)).body;
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
    const pages = [await connectSocket(server, ada), await connectSocket(server, grace)];
    expect((await open(ada, grace)).body).toMatchObject([{ read: false }]);
    expect((await markRead(ada, grace)).body).toEqual({ read: 0, rev: 1 });
    expect((await open(ada, grace)).body).toMatchObject([{ read: false, rev: 1 }]);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messagesRead')).toEqual([]);
      page.close();
    }
    expect(await unread(grace)).toEqual({ [ada._id]: { count: 1 } });
  });

  // Covers 4.34
  it('is permanent', async () => {
    const [seen] = await write(ada, grace);
    await markRead(grace, ada);
    const page = await connectSocket(server, grace);
    const edit = { message: 'in other words' };
    const edited = await ada.api<Message>('PATCH', `/api/messages/${seen?._id ?? ''}`, edit);
    expect(edited.body).toMatchObject({ message: 'in other words', read: true });
    await page.settled();
    expect(page.all('messageUpdated')).toMatchObject([{ read: true }]);
    page.close();
    const [later] = await write(ada, grace);
    await ada.api('DELETE', `/api/messages/${later?._id ?? ''}`);
    await markRead(grace, ada);
    expect((await open(ada, grace)).body).toMatchObject([{ _id: seen?._id, read: true }]);
    const changed = await ada.api<Message[]>('GET', `/api/messages/${grace._id}?sinceRev=0`);
    expect(changed.body.find(({ _id }) => _id === seen?._id)).toMatchObject({ read: true });
  });

  it('marks only the notification of the sender read, in every tab', async () => {
    await write(ada, grace, 3);
    await write(alan, grace);
    const page = await connectSocket(server, grace);
    await open(grace, ada);
    const list = (await grace.api<Notification[]>('GET', '/api/notifications')).body;
    const ofMessages = list.filter(({ type }) => type === 'message');
    const read = ofMessages.find(({ relatedUserId }) => relatedUserId?._id === ada._id);
    expect(read).toMatchObject({ read: true, count: 3 });
    expect(ofMessages.find(({ relatedUserId }) => relatedUserId?._id === alan._id)?.read).toBe(
      false,
    );
    await page.settled();
    expect(page.all('notificationRead')).toEqual([{ _id: read?._id }]);
    page.close();
  });

  it('keeps other notifications about the sender unread', async () => {
    await write(grace, ada);
    await open(ada, grace);
    const list = (await ada.api<Notification[]>('GET', '/api/notifications')).body;
    expect(list.map(({ type, read }) => [type, read])).toEqual([
      ['message', true],
      ['other', false],
    ]);
  });

  it('marks the notification of a deleted message read', async () => {
    const [only] = await write(ada, grace);
    await ada.api('DELETE', `/api/messages/${only?._id ?? ''}`);
    await open(grace, ada);
    const list = (await grace.api<Notification[]>('GET', '/api/notifications')).body;
    expect(list.filter(({ type, read }) => type === 'message' && !read)).toEqual([]);
  });

  it('refuses oneself and strangers', async () => {
    expect((await markRead(ada, ada)).status).toBe(400);
    expect((await markRead(ada, alan)).status).toBe(404);
    expect((await markRead(ada, grace)).body).toEqual({ read: 0, rev: 0 });
  });
});
