import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { UnreadCounts } from '../../../../contract/chat/messages.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { DAY, sessionsOf } from '../../sessions/plans.ts';
import {
  conversationOf,
  decline,
  invite,
  markRead,
  meet,
  messageNotifications,
  read,
  textsOf,
  write,
} from './group.ts';

const server = await startSharedServer();
const [ada, grace, alan, edsger] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Edsger Dijkstra',
);
let id: string;
beforeEach(async () => {
  for (const buddy of [grace, alan, edsger]) await makeBuddies(server, ada, buddy);
  id = await meet(server, ada, [grace, alan]);
});

const session = async () => (await sessionsOf(ada)).find(({ _id }) => _id === id)!;

describe('the conversation of a study session', () => {
  // Covers A.1100
  it('delivers a message once to every page of all members, who need not be buddies', async () => {
    const pages = [
      await connectSocket(server, ada),
      await connectSocket(server, grace),
      await connectSocket(server, alan),
    ];
    const outside = await connectSocket(server, edsger);
    const sent = await write(grace, id, 'Who brings the notes?', { clientId: 'notes' });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      senderId: grace._id,
      recipientId: id,
      sender: { name: 'Grace Hopper' },
      message: 'Who brings the notes?',
      read: false,
      seq: 1,
      rev: 1,
    });
    const repeated = await write(grace, id, 'Who brings the notes?', { clientId: 'notes' });
    expect(repeated).toMatchObject({ status: 200, body: { _id: sent.body._id } });
    for (const page of [...pages, outside]) await page.settled();
    for (const page of pages) expect(page.all('receiveMessage')).toEqual([sent.body]);
    expect(outside.all('receiveMessage')).toEqual([]);
    for (const page of [...pages, outside]) page.close();
    expect((await read(alan, id)).body).toEqual([sent.body]);
  });

  // Covers A.1101
  it('is listed with title, time, members and what is unread', async () => {
    expect(await conversationOf(alan, id)).toMatchObject({
      session: { title: 'Graph Theory', startTime: (await session()).startTime, isOpen: true },
      unread: 0,
      settings: { muted: false },
    });
    await write(ada, id, 'first');
    const last = await write(grace, id, 'second');
    const listed = await conversationOf(alan, id);
    expect(listed).toMatchObject({
      unread: 2,
      lastMessage: { _id: last.body._id, message: 'second', sender: { name: 'Grace Hopper' } },
    });
    expect(listed?.session?.members).toEqual([
      { _id: ada._id, name: 'Ada Lovelace', readSeq: 0 },
      { _id: alan._id, name: 'Alan Turing', readSeq: 0 },
      { _id: grace._id, name: 'Grace Hopper', readSeq: 0 },
    ]);
    expect(await conversationOf(grace, id)).toMatchObject({ unread: 1 });
    const counts = await alan.api<UnreadCounts>('GET', '/api/messages/unread-counts');
    expect(counts.body).toEqual({ [id]: { count: 2 } });
    expect(await conversationOf(edsger, id)).toBeUndefined();
  });

  it('is not listed without messages once the session has ended', async () => {
    const written = await meet(server, ada, [grace, alan]);
    await write(ada, written, 'See you');
    const [present] = await advanceClock(server, DAY, grace);
    expect(await conversationOf(present, id)).toBeUndefined();
    expect(await conversationOf(present, written)).toMatchObject({ unread: 1 });
    expect((await write(present, id, 'Thanks!')).status).toBe(201);
  });

  // Covers A.1102
  it('keeps a read position for each member, which all of them receive', async () => {
    await write(ada, id, 'first');
    await write(ada, id, 'second');
    const page = await connectSocket(server, ada);
    expect((await markRead(grace, id)).body).toEqual({ read: 2, rev: 2 });
    expect((await markRead(grace, id)).body).toEqual({ read: 0, rev: 2 });
    await page.settled();
    expect(page.all('messagesRead')).toEqual([
      { readerId: grace._id, senderId: id, seq: 2, rev: 2 },
    ]);
    page.close();
    expect(await conversationOf(grace, id)).toMatchObject({ unread: 0 });
    const listed = await conversationOf(alan, id);
    expect(listed).toMatchObject({ unread: 2 });
    expect(listed?.session?.members.map(({ readSeq }) => readSeq)).toEqual([0, 0, 2]);
    // Opening it is reading it.
    await read(alan, id);
    expect(await conversationOf(alan, id)).toMatchObject({ unread: 0 });
  });

  // Covers A.1103
  it('returns pages and the changes since a revision', async () => {
    for (const text of ['one', 'two', 'three']) await write(ada, id, text);
    const { body, headers } = await read(grace, id, '?limit=2');
    expect(body.map(({ message }) => message)).toEqual(['two', 'three']);
    expect(headers.get('x-conversation-revision')).toBe('3');
    const older = await read(grace, id, `?before=${headers.get('x-next-cursor') ?? ''}`);
    expect(older.body.map(({ message }) => message)).toEqual(['one']);
    await ada.api('PATCH', `/api/messages/${older.body[0]!._id}`, { message: 'first' });
    await ada.api('DELETE', `/api/messages/${body[0]!._id}`);
    const changes = await read(alan, id, '?sinceRev=3');
    expect(changes.body).toMatchObject([
      { message: 'first', edited: true, rev: 4, sender: { name: 'Ada Lovelace' } },
      { deleted: true, rev: 5 },
    ]);
  });

  // Covers A.1104
  it('causes one unread notification, which leads to it and ends with reading', async () => {
    const page = await connectSocket(server, grace);
    await write(ada, id, 'first');
    await write(alan, id, 'second');
    expect(await messageNotifications(grace)).toMatchObject([
      {
        type: 'message',
        conversationId: id,
        count: 2,
        message: '2 new messages in “Graph Theory”.',
        read: false,
      },
    ]);
    expect(await messageNotifications(ada)).toMatchObject([{ count: 1 }]);
    await page.settled();
    expect(page.all('newNotification')).toMatchObject([{ count: 1 }, { count: 2 }]);
    page.close();
    await markRead(grace, id);
    expect(await messageNotifications(grace)).toMatchObject([{ read: true }]);
    await write(ada, id, 'third');
    expect(await messageNotifications(grace)).toMatchObject([
      { count: 1, message: 'New message in “Graph Theory”.', read: false },
    ]);
  });

  it('is apart from the conversation with a buddy', async () => {
    await write(ada, id, 'to all');
    await write(ada, grace._id, 'to Grace');
    expect(await textsOf(grace, ada._id)).toEqual(['to Grace']);
    expect(await conversationOf(grace, id)).toMatchObject({ unread: 1 });
    expect(await messageNotifications(grace)).toMatchObject([
      { relatedUserId: { _id: ada._id }, read: true },
      { conversationId: id, read: false },
    ]);
  });

  // Covers A.1105
  it('causes no notifications for a member who muted it', async () => {
    await write(ada, id, 'before');
    const muted = await grace.api('PATCH', `/api/conversations/${id}`, { muted: true });
    expect(muted.body).toEqual({ muted: true });
    await write(ada, id, 'after');
    expect(await messageNotifications(grace)).toMatchObject([{ count: 1, read: true }]);
    expect(await messageNotifications(alan)).toMatchObject([{ count: 2 }]);
    expect(await conversationOf(grace, id)).toMatchObject({ unread: 2, settings: { muted: true } });
  });
});

const REFUSED = 'You are no longer part of this conversation.';

describe('members of the conversation of a study session', () => {
  const expectNoAccess = async (who: Student) => {
    expect(await read(who, id)).toMatchObject({ status: 404, body: { error: 'Match not found.' } });
    expect(await write(who, id, 'Hello')).toMatchObject({ status: 404, body: { error: REFUSED } });
    expect((await markRead(who, id)).status).toBe(404);
    const settings = await who.api('PATCH', `/api/conversations/${id}`, { muted: true });
    expect(settings.status).toBe(404);
    expect(await conversationOf(who, id)).toBeUndefined();
  };

  // Covers A.1106
  it('are nobody else', async () => {
    await write(ada, id, 'Hello');
    await expectNoAccess(edsger);
    expect((await write(ada, newId(), 'Hello')).status).toBe(404);
  });

  // Covers A.1107
  it('see all earlier messages when they join', async () => {
    await write(ada, id, 'Before');
    await invite(ada, await session(), [grace, alan, edsger]);
    expect(await conversationOf(edsger, id)).toMatchObject({ unread: 1 });
    expect(await textsOf(edsger, id)).toEqual(['Before']);
    expect((await write(edsger, id, 'Here I am')).status).toBe(201);
  });

  // Covers A.1108
  it('lose it when they decline, leave or are removed, and have it back when they return', async () => {
    await invite(ada, await session(), [grace, alan, edsger]);
    await write(grace, id, 'Hello');
    await write(alan, id, 'Hello Grace');
    await decline(grace, id);
    await expectNoAccess(grace);
    expect(await messageNotifications(grace)).toEqual([]);
    const page = await connectSocket(server, grace);
    await write(ada, id, 'Without Grace');
    await page.settled();
    expect(page.all('receiveMessage')).toEqual([]);
    page.close();
    await grace.api('PUT', `/api/sessions/${id}/answer`, { answer: 'accepted' });
    expect(await textsOf(grace, id)).toEqual(['Hello', 'Hello Grace', 'Without Grace']);
    await alan.api('DELETE', `/api/sessions/${id}/participants/me`);
    await expectNoAccess(alan);
    await invite(ada, await session(), [grace, alan]);
    await expectNoAccess(edsger);
    expect((await read(alan, id)).status).toBe(200);
  });

  // Covers A.1109
  it('can read but not write while fewer than three are left', async () => {
    await write(ada, id, 'Hello');
    await decline(alan, id);
    expect(await textsOf(grace, id)).toEqual(['Hello']);
    expect(await write(grace, id, 'Anyone?')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('fewer than three') },
    });
    expect(await conversationOf(grace, id)).toMatchObject({ session: { isOpen: false } });
    await invite(ada, await session(), [grace, alan, edsger]);
    expect((await write(grace, id, 'Welcome')).status).toBe(201);
  });

  // Covers A.1110
  it('can still read after the session was deleted, those who left cannot', async () => {
    await invite(ada, await session(), [grace, alan, edsger]);
    await write(grace, id, 'I bring the notes');
    await write(edsger, id, 'I cannot come');
    await decline(edsger, id);
    await ada.api('DELETE', `/api/sessions/${id}`);
    for (const member of [ada, grace, alan]) {
      expect(await textsOf(member, id)).toEqual(['I bring the notes', 'I cannot come']);
      expect(await conversationOf(member, id)).toMatchObject({
        session: { title: 'Graph Theory', isOpen: false },
        unread: 0,
      });
      expect(await write(member, id, 'Hello')).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('deleted') },
      });
    }
    await expectNoAccess(edsger);
    expect(await messageNotifications(grace)).toMatchObject([{ conversationId: id }]);
  });

  it('lose an empty conversation with the session', async () => {
    await grace.api('PATCH', `/api/conversations/${id}`, { muted: true });
    await ada.api('DELETE', `/api/sessions/${id}`);
    expect((await read(grace, id)).status).toBe(404);
  });

  it('cannot write into a session of two', async () => {
    const two = await meet(server, ada, [grace]);
    expect((await write(ada, two, 'Hello')).status).toBe(403);
    expect(await conversationOf(grace, two)).toBeUndefined();
  });
});

describe('blocks within a study session', () => {
  // Covers A.1111
  it('take the conversation from the student who blocks another member', async () => {
    await write(grace, id, 'Hello');
    await invite(ada, await session(), [grace, alan, edsger]);
    await grace.api('PUT', `/api/users/${alan._id}/block`);
    expect(await conversationOf(grace, id)).toBeUndefined();
    expect((await write(grace, id, 'Still here')).status).toBe(404);
    expect((await read(grace, id)).status).toBe(404);
    const page = await connectSocket(server, grace);
    await write(alan, id, 'Who is Grace?');
    await page.settled();
    expect(page.all('receiveMessage')).toEqual([]);
    page.close();
    expect(await messageNotifications(grace)).toEqual([]);
    await grace.api('DELETE', `/api/users/${alan._id}/block`);
    expect(await textsOf(grace, id)).toEqual(['Hello', 'Who is Grace?']);
  });

  // Covers A.1112
  it('keep both out of one session', async () => {
    const blocker = edsger;
    await blocker.api('PUT', `/api/users/${grace._id}/block`);
    const refused = await invite(ada, await session(), [grace, alan, blocker]);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Some of these students cannot take part in the same session.' },
    });
    expect((await session()).participants).toHaveLength(2);
    expect(await meet(server, ada, [grace, blocker])).toBeUndefined();
    // Those who are in it already do not keep the creator from changing it.
    await grace.api('PUT', `/api/users/${alan._id}/block`);
    expect((await invite(ada, await session(), [grace, alan])).status).toBe(200);
  });
});
