import { describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { Message, MessageHit } from '../../../../../contract/chat/messages.ts';
import { DAY } from '../../../../../contract/durations.ts';
import {
  errorResponse,
  startSharedServer,
  type Student,
} from '../../../../support/server/server.ts';
import {
  connectSocket,
  connectSockets,
  receivedBy,
} from '../../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../../support/server/timeTravel.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { planIn } from '../../sessions/plans.ts';
import { pdf, upload } from '../attachments/files.ts';
import {
  conversationOf,
  decline,
  groupForEachTest,
  invite,
  markRead,
  meet,
  read,
  textsOf,
  write,
} from './group.ts';

const server = await startSharedServer();
const group = groupForEachTest(server);
const [ada, grace, alan, edsger] = group.students;

const setParticipants = async (...students: Student[]) =>
  invite(ada, await group.session(), students);
const mute = (who: Student) => who.api('PATCH', `/api/conversations/${group.id}`, { muted: true });

describe('the conversation of a study session', () => {
  it('delivers a message once to every page of all members, who need not be buddies', async () => {
    const pages = await connectSockets(server, ada, grace, alan);
    const outside = await connectSocket(server, edsger);
    const send = () => write(grace, group.id, 'Who brings the notes?', { clientId: 'notes' });
    const sent = await send();
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
    expect(await send()).toMatchObject({ status: 200, body: { _id: sent.body._id } });
    for (const page of pages) expect(await receivedBy(page, 'receiveMessage')).toEqual([sent.body]);
    expect(await receivedBy(outside, 'receiveMessage')).toEqual([]);
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
    expect(await alan.unreadCounts()).toEqual({ [group.id]: { count: 2 } });
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
    expect(await receivedBy(page, 'messagesRead')).toEqual([
      { readerId: grace._id, senderId: group.id, seq: 2, rev: 2 },
    ]);
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
    expect((await read(alan, group.id, '?sinceRev=3')).body).toMatchObject([
      { message: 'first', edited: true, rev: 4, sender: { name: 'Ada Lovelace' } },
      { deleted: true, rev: 5 },
    ]);
  });

  it('causes one unread notification, which leads to it and ends with reading', async () => {
    const page = await connectSocket(server, grace);
    await write(ada, group.id, 'first');
    await write(alan, group.id, 'second');
    expect(await grace.messageNotifications()).toMatchObject([
      {
        type: 'message',
        conversationId: group.id,
        count: 2,
        message: '2 new messages in “Graph Theory”.',
        read: false,
      },
    ]);
    expect(await ada.messageNotifications()).toMatchObject([{ count: 1 }]);
    expect(await receivedBy(page, 'newNotification')).toMatchObject([{ count: 1 }, { count: 2 }]);
    await markRead(grace, group.id);
    expect(await grace.messageNotifications()).toMatchObject([{ read: true }]);
    await write(ada, group.id, 'third');
    expect(await grace.messageNotifications()).toMatchObject([
      { count: 1, message: 'New message in “Graph Theory”.', read: false },
    ]);
  });

  it('is apart from the conversation with a buddy', async () => {
    await write(ada, group.id, 'to all');
    await write(ada, grace._id, 'to Grace');
    expect(await textsOf(grace, ada._id)).toEqual(['to Grace']);
    expect(await conversationOf(grace, group.id)).toMatchObject({ unread: 1 });
    expect(await grace.messageNotifications()).toMatchObject([
      { relatedUserId: { _id: ada._id }, read: true },
      { conversationId: group.id, read: false },
    ]);
  });

  it('causes no notifications for a member who muted it', async () => {
    await write(ada, group.id, 'before');
    expect((await mute(grace)).body).toMatchObject({ muted: true });
    await write(ada, group.id, 'after');
    expect(await grace.messageNotifications()).toMatchObject([{ count: 1, read: true }]);
    expect(await alan.messageNotifications()).toMatchObject([{ count: 2 }]);
    expect(await conversationOf(grace, group.id)).toMatchObject({
      unread: 2,
      settings: { muted: true },
    });
  });
});

describe('a message of a study session', () => {
  const react = (who: Student, message: string, emoji: string | null) =>
    who.api<Message>('PUT', `/api/messages/${message}/reaction`, { emoji });

  it('is edited and deleted by its sender, which all members receive', async () => {
    const { _id } = (await write(grace, group.id, 'at 3')).body;
    const page = await connectSocket(server, alan);
    expect((await alan.editMessage(_id, 'mine now')).status).toBe(403);
    expect((await edsger.editMessage(_id, 'mine now')).status).toBe(404);
    const edited = await grace.editMessage(_id, 'at 4');
    expect(edited.body).toMatchObject({ message: 'at 4', edited: true, rev: 2 });
    expect((await alan.deleteMessage(_id)).status).toBe(403);
    expect((await grace.deleteMessage(_id)).status).toBe(204);
    expect(await receivedBy(page, 'messageUpdated')).toEqual([edited.body]);
    expect(page.all('messageDeleted')).toEqual([
      { _id, senderId: grace._id, recipientId: group.id, rev: 3 },
    ]);
    expect(await conversationOf(alan, group.id)).toMatchObject({ unread: 0 });
  });

  it('is not changed in a closed conversation, except that its sender deletes it', async () => {
    const { _id } = (await write(grace, group.id, 'at 3')).body;
    await decline(alan, group.id);
    expect((await grace.editMessage(_id, 'at 4')).status).toBe(403);
    expect((await react(ada, _id, '👍')).status).toBe(403);
    expect((await grace.deleteMessage(_id)).status).toBe(204);
  });

  it('has one reaction of each member, with names', async () => {
    const { _id } = (await write(grace, group.id, 'Done!')).body;
    const page = await connectSocket(server, alan);
    for (const emoji of ['👍', '🎉', '🎉']) await react(ada, _id, emoji);
    const { body } = await react(alan, _id, '🎉');
    expect(body.reactions).toHaveLength(2);
    expect(body.reactions).toEqual(
      expect.arrayContaining([
        { userId: ada._id, name: 'Ada Lovelace', emoji: '🎉' },
        { userId: alan._id, name: 'Alan Turing', emoji: '🎉' },
      ]),
    );
    expect(await receivedBy(page, 'messageUpdated')).toHaveLength(3);
    expect((await react(edsger, _id, '👍')).status).toBe(404);
    await react(ada, _id, null);
    expect((await read(grace, group.id, '?sinceRev=0')).body).toMatchObject([
      { rev: 5, reactions: [{ userId: alan._id }] },
    ]);
    await grace.deleteMessage(_id);
    expect((await read(grace, group.id, '?sinceRev=5')).body[0]).not.toHaveProperty('reactions');
  });

  it('quotes messages of the same conversation only', async () => {
    const first = (await write(grace, group.id, 'Who comes?')).body;
    const reply = await write(alan, group.id, 'I do', { replyTo: first._id });
    expect(reply.body.replyTo).toEqual({
      _id: first._id,
      senderId: grace._id,
      sender: { name: 'Grace Hopper' },
      message: 'Who comes?',
    });
    const outside = await write(ada, grace._id, 'Only us', { replyTo: first._id });
    expect(outside.status).toBe(400);
  });

  it('has a file, whose URL only members get', async () => {
    const { fileUrl } = (await upload(server, grace, 'notes.pdf', pdf)).body;
    await write(grace, group.id, 'Notes', { fileUrl });
    const [message] = (await read(alan, group.id)).body;
    expect(message).toMatchObject({ fileName: 'notes.pdf' });
    expect((await fetch(server.url + message!.fileUrl!)).status).toBe(200);
    expect((await read(edsger, group.id)).status).toBe(404);
  });

  it('is sent once when copies arrive at the same time', async () => {
    const copies = await Promise.all(
      [1, 2, 3].map(() => write(grace, group.id, 'once', { clientId: 'same' })),
    );
    expect(new Set(copies.map(({ body }) => body._id)).size).toBe(1);
    const elsewhere = await write(grace, ada._id, 'once', { clientId: 'same' });
    expect(elsewhere.status).toBe(409);
    await Promise.all(
      [ada, grace, alan].flatMap((who) => [1, 2, 3].map((n) => write(who, group.id, String(n)))),
    );
    const { body } = await read(ada, group.id, '?sinceRev=0');
    expect(body.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is announced as being typed to the other members', async () => {
    const [adas, graces, alans, edsgers] = await connectSockets(server, ada, grace, alan, edsger);
    for (const page of [edsgers, graces]) page.socket.emit('typing', { recipientId: group.id });
    const typing = [{ senderId: grace._id, recipientId: group.id }];
    await waitFor(() => expect(alans.all('typing')).toEqual(typing));
    for (const page of [adas, alans]) expect(await receivedBy(page, 'typing')).toEqual(typing);
    expect(await receivedBy(graces, 'typing')).toEqual([]);
  });

  it('is found by members only', async () => {
    await write(grace, group.id, 'Dijkstra finds paths');
    const search = async (who: Student) =>
      (await who.api<MessageHit[]>('GET', '/api/messages/search?q=paths')).body;
    for (const member of [ada, grace, alan]) {
      expect(await search(member)).toMatchObject([{ userId: group.id, senderId: grace._id }]);
    }
    expect(await search(edsger)).toEqual([]);
    await decline(alan, group.id);
    expect(await search(alan)).toEqual([]);
  });
});

describe('members of the conversation of a study session', () => {
  const REFUSED = errorResponse(404, 'You are no longer part of this conversation.');
  const expectNoAccess = async (who: Student) => {
    expect(await read(who, group.id)).toMatchObject(REFUSED);
    expect(await write(who, group.id, 'Hello')).toMatchObject(REFUSED);
    expect((await markRead(who, group.id)).status).toBe(404);
    expect((await mute(who)).status).toBe(404);
    expect(await conversationOf(who, group.id)).toBeUndefined();
  };

  it('are nobody else', async () => {
    await write(ada, group.id, 'Hello');
    await expectNoAccess(edsger);
    expect((await write(ada, newId(), 'Hello')).status).toBe(404);
  });

  it('see all earlier messages when they join', async () => {
    await write(ada, group.id, 'Before');
    await setParticipants(grace, alan, edsger);
    expect(await conversationOf(edsger, group.id)).toMatchObject({ unread: 1 });
    expect(await textsOf(edsger, group.id)).toEqual(['Before']);
    expect((await write(edsger, group.id, 'Here I am')).status).toBe(201);
  });

  it('lose it when they decline, leave or are removed, and have it back when they return', async () => {
    await setParticipants(grace, alan, edsger);
    await write(grace, group.id, 'Hello');
    await write(alan, group.id, 'Hello Grace');
    await decline(grace, group.id);
    await expectNoAccess(grace);
    expect(await grace.messageNotifications()).toEqual([]);
    const page = await connectSocket(server, grace);
    await write(ada, group.id, 'Without Grace');
    expect(await receivedBy(page, 'receiveMessage')).toEqual([]);
    await grace.api('PUT', `/api/sessions/${group.id}/answer`, { answer: 'accepted' });
    expect(await textsOf(grace, group.id)).toEqual(['Hello', 'Hello Grace', 'Without Grace']);
    await alan.api('DELETE', `/api/sessions/${group.id}/participants/me`);
    await expectNoAccess(alan);
    await setParticipants(grace, alan);
    await expectNoAccess(edsger);
    expect((await read(alan, group.id)).status).toBe(200);
  });

  it.each(['leaves', 'declines', 'is removed from'])(
    'have no notifications about a series that a student %s',
    async (verb) => {
      const people = [grace, alan].map(({ _id }) => _id);
      const plan = planIn(server, DAY, { title: 'Sets', participants: people });
      await ada.schedule({ ...plan, repeat: { interval: 1, count: 3, timeZone: 'UTC' } });
      const series = (await ada.sessions()).filter(({ title }) => title === 'Sets');
      const [first, , last] = series.map(({ _id }) => _id) as [string, string, string];
      for (const one of [first, last]) await write(ada, one, 'Hello');
      expect(await grace.messageNotifications()).toHaveLength(2);
      if (verb === 'leaves') {
        await grace.api('DELETE', `/api/sessions/${first}/participants/me?scope=all`);
      } else if (verb === 'declines') {
        const answer = { answer: 'declined', scope: 'all' };
        await grace.api('PUT', `/api/sessions/${first}/answer`, answer);
      } else {
        await ada.changeSession(first, { ...plan, participants: [alan._id], scope: 'all' });
      }
      expect(await grace.messageNotifications()).toEqual([]);
      expect(await alan.messageNotifications()).toHaveLength(2);
    },
  );

  it('can read but not write while fewer than three are left', async () => {
    await write(ada, group.id, 'Hello');
    await decline(alan, group.id);
    expect(await textsOf(grace, group.id)).toEqual(['Hello']);
    expect(await write(grace, group.id, 'Anyone?')).toMatchObject(
      errorResponse(403, expect.stringContaining('fewer than three')),
    );
    expect(await conversationOf(grace, group.id)).toMatchObject({ session: { isOpen: false } });
    await setParticipants(grace, alan, edsger);
    expect((await write(grace, group.id, 'Welcome')).status).toBe(201);
  });

  it('can still read after the session was deleted, those who left cannot', async () => {
    await setParticipants(grace, alan, edsger);
    await write(grace, group.id, 'I bring the notes');
    await write(edsger, group.id, 'I cannot come');
    await decline(edsger, group.id);
    await ada.cancelSession(group.id);
    for (const member of [ada, grace, alan]) {
      expect(await textsOf(member, group.id)).toEqual(['I bring the notes', 'I cannot come']);
      expect(await conversationOf(member, group.id)).toMatchObject({
        session: { title: 'Graph Theory', isOpen: false },
        unread: 0,
      });
      expect(await write(member, group.id, 'Hello')).toMatchObject(
        errorResponse(403, expect.stringContaining('deleted')),
      );
    }
    await expectNoAccess(edsger);
    expect(await grace.messageNotifications()).toMatchObject([{ conversationId: group.id }]);
  });

  it('lose an empty conversation with the session', async () => {
    await mute(grace);
    await ada.cancelSession(group.id);
    expect((await read(grace, group.id)).status).toBe(404);
  });

  it('cannot write into a session of two', async () => {
    const two = await meet(server, ada, [grace]);
    expect((await write(ada, two, 'Hello')).status).toBe(403);
    expect(await conversationOf(grace, two)).toBeUndefined();
  });
});

describe('blocks within a study session', () => {
  it('take the conversation and its notifications from the student who blocks another member', async () => {
    await write(alan, group.id, 'Hello');
    await setParticipants(grace, alan, edsger);
    const [stored] = await grace.messageNotifications();
    const page = await connectSocket(server, grace);
    await grace.block(alan);
    expect(await conversationOf(grace, group.id)).toBeUndefined();
    expect((await write(grace, group.id, 'Still here')).status).toBe(404);
    expect((await read(grace, group.id)).status).toBe(404);
    await write(alan, group.id, 'Who is Grace?');
    expect(await receivedBy(page, 'receiveMessage')).toEqual([]);
    expect(page.all('notificationRead')).toEqual([{ _id: stored!._id }]);
    expect(await grace.messageNotifications()).toEqual([]);
    expect(await ada.messageNotifications()).toMatchObject([{ conversationId: group.id }]);
    await grace.unblock(alan);
    expect(await textsOf(grace, group.id)).toEqual(['Hello', 'Who is Grace?']);
  });

  it('keep both out of one session', async () => {
    await edsger.block(grace);
    expect(await setParticipants(grace, alan, edsger)).toMatchObject(
      errorResponse(400, 'Some of these students cannot take part in the same session.'),
    );
    expect((await group.session()).participants).toHaveLength(2);
    expect(await meet(server, ada, [grace, edsger])).toBeUndefined();
    // Those who are in it already do not keep the creator from changing it.
    await grace.block(alan);
    expect((await setParticipants(grace, alan)).status).toBe(200);
  });
});
