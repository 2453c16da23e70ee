import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../../contract/durations.ts';
import type { UnreadCounts } from '../../../../../contract/chat/messages.ts';
import { startSharedServer } from '../../../../support/server/server.ts';
import { connectSocket } from '../../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../../support/server/timeTravel.ts';
import {
  conversationOf,
  groupForEachTest,
  markRead,
  meet,
  messageNotifications,
  read,
  textsOf,
  write,
} from './group.ts';

const server = await startSharedServer();
const group = groupForEachTest(server);
const [ada, grace, alan, edsger] = group.students;

describe('the conversation of a study session', () => {
  it('delivers a message once to every page of all members, who need not be buddies', async () => {
    const pages = [
      await connectSocket(server, ada),
      await connectSocket(server, grace),
      await connectSocket(server, alan),
    ];
    const outside = await connectSocket(server, edsger);
    const sent = await write(grace, group.id, 'Who brings the notes?', { clientId: 'notes' });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      senderId: grace._id,
      recipientId: group.id,
      sender: { name: 'Grace Hopper' },
      message: 'Who brings the notes?',
      read: false,
      seq: 1,
      rev: 1,
    });
    const repeated = await write(grace, group.id, 'Who brings the notes?', { clientId: 'notes' });
    expect(repeated).toMatchObject({ status: 200, body: { _id: sent.body._id } });
    for (const page of [...pages, outside]) await page.settled();
    for (const page of pages) expect(page.all('receiveMessage')).toEqual([sent.body]);
    expect(outside.all('receiveMessage')).toEqual([]);
    for (const page of [...pages, outside]) page.close();
    expect((await read(alan, group.id)).body).toEqual([sent.body]);
  });

  it('is listed with title, time, members and what is unread', async () => {
    expect(await conversationOf(alan, group.id)).toMatchObject({
      session: {
        title: 'Graph Theory',
        startTime: (await group.session()).startTime,
        isOpen: true,
      },
      unread: 0,
      settings: { muted: false },
    });
    await write(ada, group.id, 'first');
    const last = await write(grace, group.id, 'second');
    const listed = await conversationOf(alan, group.id);
    expect(listed).toMatchObject({
      unread: 2,
      lastMessage: { _id: last.body._id, message: 'second', sender: { name: 'Grace Hopper' } },
    });
    expect(listed?.session?.members).toEqual([
      { _id: ada._id, name: 'Ada Lovelace', readSeq: 0 },
      { _id: alan._id, name: 'Alan Turing', readSeq: 0 },
      { _id: grace._id, name: 'Grace Hopper', readSeq: 0 },
    ]);
    expect(await conversationOf(grace, group.id)).toMatchObject({ unread: 1 });
    const counts = await alan.api<UnreadCounts>('GET', '/api/messages/unread-counts');
    expect(counts.body).toEqual({ [group.id]: { count: 2 } });
    expect(await conversationOf(edsger, group.id)).toBeUndefined();
  });

  it('is not listed without messages once the session has ended', async () => {
    const written = await meet(server, ada, [grace, alan]);
    await write(ada, written, 'See you');
    const [present] = await advanceClock(server, DAY, grace);
    expect(await conversationOf(present, group.id)).toBeUndefined();
    expect(await conversationOf(present, written)).toMatchObject({ unread: 1 });
    expect((await write(present, group.id, 'Thanks!')).status).toBe(201);
  });

  it('keeps a read position for each member, which all of them receive', async () => {
    await write(ada, group.id, 'first');
    await write(ada, group.id, 'second');
    const page = await connectSocket(server, ada);
    expect((await markRead(grace, group.id)).body).toEqual({ read: 2, rev: 2 });
    expect((await markRead(grace, group.id)).body).toEqual({ read: 0, rev: 2 });
    await page.settled();
    expect(page.all('messagesRead')).toEqual([
      { readerId: grace._id, senderId: group.id, seq: 2, rev: 2 },
    ]);
    page.close();
    expect(await conversationOf(grace, group.id)).toMatchObject({ unread: 0 });
    const listed = await conversationOf(alan, group.id);
    expect(listed).toMatchObject({ unread: 2 });
    expect(listed?.session?.members.map(({ readSeq }) => readSeq)).toEqual([0, 0, 2]);
    // Opening it is reading it.
    await read(alan, group.id);
    expect(await conversationOf(alan, group.id)).toMatchObject({ unread: 0 });
  });

  it('returns pages and the changes since a revision', async () => {
    for (const text of ['one', 'two', 'three']) await write(ada, group.id, text);
    const { body, headers } = await read(grace, group.id, '?limit=2');
    expect(body.map(({ message }) => message)).toEqual(['two', 'three']);
    expect(headers.get('x-conversation-revision')).toBe('3');
    const older = await read(grace, group.id, `?before=${headers.get('x-next-cursor') ?? ''}`);
    expect(older.body.map(({ message }) => message)).toEqual(['one']);
    await ada.editMessage(older.body[0]!._id, 'first');
    await ada.deleteMessage(body[0]!._id);
    const changes = await read(alan, group.id, '?sinceRev=3');
    expect(changes.body).toMatchObject([
      { message: 'first', edited: true, rev: 4, sender: { name: 'Ada Lovelace' } },
      { deleted: true, rev: 5 },
    ]);
  });

  it('causes one unread notification, which leads to it and ends with reading', async () => {
    const page = await connectSocket(server, grace);
    await write(ada, group.id, 'first');
    await write(alan, group.id, 'second');
    expect(await messageNotifications(grace)).toMatchObject([
      {
        type: 'message',
        conversationId: group.id,
        count: 2,
        message: '2 new messages in “Graph Theory”.',
        read: false,
      },
    ]);
    expect(await messageNotifications(ada)).toMatchObject([{ count: 1 }]);
    await page.settled();
    expect(page.all('newNotification')).toMatchObject([{ count: 1 }, { count: 2 }]);
    page.close();
    await markRead(grace, group.id);
    expect(await messageNotifications(grace)).toMatchObject([{ read: true }]);
    await write(ada, group.id, 'third');
    expect(await messageNotifications(grace)).toMatchObject([
      { count: 1, message: 'New message in “Graph Theory”.', read: false },
    ]);
  });

  it('is apart from the conversation with a buddy', async () => {
    await write(ada, group.id, 'to all');
    await write(ada, grace._id, 'to Grace');
    expect(await textsOf(grace, ada._id)).toEqual(['to Grace']);
    expect(await conversationOf(grace, group.id)).toMatchObject({ unread: 1 });
    expect(await messageNotifications(grace)).toMatchObject([
      { relatedUserId: { _id: ada._id }, read: true },
      { conversationId: group.id, read: false },
    ]);
  });

  it('causes no notifications for a member who muted it', async () => {
    await write(ada, group.id, 'before');
    const muted = await grace.api('PATCH', `/api/conversations/${group.id}`, { muted: true });
    expect(muted.body).toMatchObject({ muted: true });
    await write(ada, group.id, 'after');
    expect(await messageNotifications(grace)).toMatchObject([{ count: 1, read: true }]);
    expect(await messageNotifications(alan)).toMatchObject([{ count: 2 }]);
    expect(await conversationOf(grace, group.id)).toMatchObject({
      unread: 2,
      settings: { muted: true },
    });
  });
});
