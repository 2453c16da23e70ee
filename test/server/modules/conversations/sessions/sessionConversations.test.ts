import { describe, expect, it } from '@jest/globals';
import type { MessageHit } from '../../../../../contract/chat/messages.ts';
import { DAY } from '../../../../../contract/durations.ts';
import { errorResponse, startSharedServer } from '../../../../support/server/server.ts';
import type { Student } from '../../../../support/server/students.ts';
import { connectSockets, receivedBy } from '../../../../support/server/studentSocket.ts';
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
    const [outside, ...pages] = await connectSockets(server, edsger, ada, grace, alan);
    const send = () => write(grace, group.id, 'Who brings the notes?', { clientId: 'notes' });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [{ body: sent }] = responses;
    expect(sent).toMatchObject({
      ...{ senderId: grace._id, recipientId: group.id, sender: { name: 'Grace Hopper' } },
      ...{ message: 'Who brings the notes?', read: false, seq: 1, rev: 1 },
    });
    for (const page of pages) expect(await receivedBy(page, 'receiveMessage')).toEqual([sent]);
    expect(await receivedBy(outside, 'receiveMessage')).toEqual([]);
    expect((await write(grace, ada._id, 'once', { clientId: 'notes' })).status).toBe(409);

    await Promise.all([ada, grace, alan].map((who) => write(who, group.id, 'Me')));
    const { body, headers } = await read(ada, group.id, '?limit=3');
    expect(body.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(headers.get('x-conversation-revision')).toBe('4');
    const older = await read(ada, group.id, `?before=${headers.get('x-next-cursor') ?? ''}`);
    expect(older.body).toEqual([sent]);
  });

  // Covers 3.16
  it('is listed with title, time, members and what each has not read, apart from that with a buddy', async () => {
    const { startTime } = await group.session();
    const session = { title: 'Graph Theory', startTime, isOpen: true };
    expect(await conversationOf(alan, group.id)).toMatchObject({ session, unread: 0 });
    await write(ada, group.id, 'first');
    const last = await write(grace, group.id, 'second');
    await write(ada, alan._id, 'to Alan');
    const readBy = async (who: Student, ...seqs: number[]) => {
      const listed = await conversationOf(who, group.id);
      expect(listed?.session?.members).toEqual([
        { _id: ada._id, name: 'Ada Lovelace', readSeq: seqs[0] },
        { _id: alan._id, name: 'Alan Turing', readSeq: seqs[1] },
        { _id: grace._id, name: 'Grace Hopper', readSeq: seqs[2] },
      ]);
      return listed;
    };
    expect(await readBy(alan, 0, 0, 0)).toMatchObject({
      unread: 2,
      lastMessage: { _id: last.body._id, message: 'second', sender: { name: 'Grace Hopper' } },
    });
    const counts = { [group.id]: { count: 2 }, [ada._id]: { count: 1 } };
    expect(await alan.unreadCounts()).toEqual(counts);

    const [page] = await connectSockets(server, ada);
    expect((await markRead(grace, group.id)).body).toEqual({ read: 1, rev: 2 });
    expect(await receivedBy(page, 'messagesRead')).toEqual([
      { readerId: grace._id, senderId: group.id, seq: 2, rev: 2 },
    ]);
    expect(await readBy(grace, 0, 0, 2)).toMatchObject({ unread: 0 });
    // Opening it is reading it.
    await read(alan, group.id);
    expect(await readBy(alan, 0, 2, 2)).toMatchObject({ unread: 0 });
  });

  it('is not listed without messages once the session has ended', async () => {
    const written = await meet(server, ada, [grace, alan]);
    await write(ada, written, 'See you');
    const [present] = await advanceClock(server, DAY, grace);
    expect(await conversationOf(present, group.id)).toBeUndefined();
    expect(await conversationOf(present, written)).toMatchObject({ unread: 1 });
    expect((await write(present, group.id, 'Thanks!')).status).toBe(201);
  });

  it('causes one unread notification, which leads to it and ends with reading, unless it is muted', async () => {
    const [page] = await connectSockets(server, grace);
    await write(ada, group.id, 'first');
    await write(alan, group.id, 'second');
    const notice = { type: 'message', conversationId: group.id };
    expect(await grace.messageNotifications()).toMatchObject([
      { ...notice, count: 2, message: '2 new messages in “Graph Theory”.', read: false },
    ]);
    expect(await ada.messageNotifications()).toMatchObject([{ count: 1 }]);
    expect(await receivedBy(page, 'newNotification')).toMatchObject([{ count: 1 }, { count: 2 }]);
    await markRead(grace, group.id);
    expect(await grace.messageNotifications()).toMatchObject([{ read: true }]);
    await write(ada, group.id, 'third');
    const third = { ...notice, count: 1, message: 'New message in “Graph Theory”.' };
    expect(await grace.messageNotifications()).toMatchObject([{ ...third, read: false }]);

    await mute(grace);
    await write(ada, group.id, 'fourth');
    expect(await grace.messageNotifications()).toMatchObject([{ ...third, read: true }]);
    const muted = { unread: 2, settings: { muted: true } };
    expect(await conversationOf(grace, group.id)).toMatchObject(muted);
  });
});

describe('a message of a study session', () => {
  it('is edited and deleted by its sender, deleted also in a closed conversation, which all members receive', async () => {
    const { _id } = (await write(grace, group.id, 'at 3')).body;
    const [page] = await connectSockets(server, ada);
    expect((await alan.editMessage(_id, 'mine now')).status).toBe(403);
    expect((await edsger.deleteMessage(_id)).status).toBe(404);
    const edited = await grace.editMessage(_id, 'at 4');
    expect(edited.body).toMatchObject({ message: 'at 4', edited: true, rev: 2 });
    await decline(alan, group.id);
    const closed = errorResponse(403, 'This conversation is closed.');
    expect(await grace.editMessage(_id, 'at 5')).toMatchObject(closed);
    expect(await ada.react(_id, '👍')).toMatchObject(closed);
    await grace.deleteMessage(_id);
    expect(await receivedBy(page, 'messageUpdated')).toEqual([edited.body]);
    const deleted = { _id, senderId: grace._id, recipientId: group.id, rev: 3 };
    expect(page.all('messageDeleted')).toEqual([deleted]);
    expect(await ada.unreadCounts()).toEqual({});
  });

  it('has one reaction of each member, with names', async () => {
    const { _id } = (await write(grace, group.id, 'Done!')).body;
    const [page] = await connectSockets(server, alan);
    for (const emoji of ['👍', '🎉', '🎉']) await ada.react(_id, emoji);
    const { reactions = [] } = (await alan.react(_id, '🎉')).body;
    const byName = (a: { name?: string }, b: { name?: string }) => (a.name! < b.name! ? -1 : 1);
    expect(reactions.sort(byName)).toEqual([
      { userId: ada._id, name: 'Ada Lovelace', emoji: '🎉' },
      { userId: alan._id, name: 'Alan Turing', emoji: '🎉' },
    ]);
    expect(await receivedBy(page, 'messageUpdated')).toHaveLength(3);
    expect((await edsger.react(_id, '👍')).status).toBe(404);
    await ada.react(_id, null);
    expect((await read(grace, group.id, '?sinceRev=0')).body).toMatchObject([
      { rev: 5, reactions: [{ userId: alan._id }] },
    ]);
    await grace.deleteMessage(_id);
    expect((await read(grace, group.id, '?sinceRev=5')).body[0]).not.toHaveProperty('reactions');
  });

  it('quotes messages of the same conversation, has a file, and is found, for members only', async () => {
    const { fileUrl } = (await upload(server, grace, 'notes.pdf', pdf)).body;
    const first = (await write(grace, group.id, 'Dijkstra finds paths', { fileUrl })).body;
    const reply = await write(alan, group.id, 'He does', { replyTo: first._id });
    expect(reply.body.replyTo).toEqual({
      ...{ _id: first._id, senderId: grace._id, sender: { name: 'Grace Hopper' } },
      ...{ message: 'Dijkstra finds paths', fileName: 'notes.pdf' },
    });
    const outside = await write(ada, grace._id, 'Only us', { replyTo: first._id });
    expect(outside.status).toBe(400);
    const [message] = (await read(alan, group.id)).body;
    expect((await fetch(server.url + message!.fileUrl!)).status).toBe(200);

    const search = async (who: Student) =>
      (await who.api<MessageHit[]>('GET', '/api/messages/search?q=paths')).body;
    for (const member of [ada, grace, alan])
      expect(await search(member)).toMatchObject([{ userId: group.id, senderId: grace._id }]);
    await decline(alan, group.id);
    for (const other of [edsger, alan]) expect(await search(other)).toEqual([]);
  });

  it('is announced as being typed to the other members', async () => {
    const [adas, graces, alans, edsgers] = await connectSockets(server, ada, grace, alan, edsger);
    for (const page of [edsgers, graces]) page.socket.emit('typing', { recipientId: group.id });
    const typing = [{ senderId: grace._id, recipientId: group.id }];
    for (const page of [adas, alans])
      await waitFor(() => expect(page.all('typing')).toEqual(typing));
    expect(await receivedBy(graces, 'typing')).toEqual([]);
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

  it('are three at least, and read what was written before they came', async () => {
    await write(ada, group.id, 'Before');
    await expectNoAccess(edsger);
    await setParticipants(grace, alan, edsger);
    expect(await conversationOf(edsger, group.id)).toMatchObject({ unread: 1 });
    expect(await textsOf(edsger, group.id)).toEqual(['Before']);
    expect((await write(edsger, group.id, 'Here I am')).status).toBe(201);

    const two = await meet(server, ada, [grace]);
    expect((await write(ada, two, 'Hello')).status).toBe(403);
    expect(await conversationOf(grace, two)).toBeUndefined();
  });

  it('lose it when they decline, leave or are removed, and have it back when they return', async () => {
    await setParticipants(grace, alan, edsger);
    await write(grace, group.id, 'Hello');
    await write(alan, group.id, 'Hello Grace');
    await decline(grace, group.id);
    await expectNoAccess(grace);
    expect(await grace.messageNotifications()).toEqual([]);
    const [page] = await connectSockets(server, grace);
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

  it('have no notifications about a series that they decline, leave or are removed from', async () => {
    const people = [grace, alan, edsger].map(({ _id }) => _id);
    const plan = planIn(server, DAY, { title: 'Sets', participants: people });
    await ada.schedule({ ...plan, repeat: { interval: 1, count: 3, timeZone: 'UTC' } });
    const series = (await ada.sessions()).filter(({ title }) => title === 'Sets');
    const [first, , last] = series.map(({ _id }) => _id) as [string, string, string];
    for (const one of [first, last]) await write(ada, one, 'Hello');
    const participants = people.slice(0, 2);
    const declined = { answer: 'declined', scope: 'all' };
    for (const [who, leave] of [
      [edsger, () => ada.changeSession(first, { ...plan, participants, scope: 'all' })],
      [grace, () => grace.api('PUT', `/api/sessions/${first}/answer`, declined)],
      [alan, () => alan.api('DELETE', `/api/sessions/${first}/participants/me?scope=all`)],
    ] as const) {
      expect(await who.messageNotifications()).toHaveLength(2);
      await leave();
      expect(await who.messageNotifications()).toEqual([]);
    }
  });

  it('can read but not write while fewer than three are left, and lose an empty conversation with the session', async () => {
    await write(ada, group.id, 'Hello');
    await decline(alan, group.id);
    expect(await textsOf(grace, group.id)).toEqual(['Hello']);
    expect(await write(grace, group.id, 'Anyone?')).toMatchObject(
      errorResponse(403, expect.stringContaining('fewer than three')),
    );
    expect(await conversationOf(grace, group.id)).toMatchObject({ session: { isOpen: false } });
    await setParticipants(grace, alan, edsger);
    expect((await write(grace, group.id, 'Welcome')).status).toBe(201);

    group.id = await meet(server, ada, [grace, alan]);
    await mute(grace);
    await ada.cancelSession(group.id);
    expect((await read(grace, group.id)).status).toBe(404);
  });

  it('can still read after the session was deleted, those who left cannot', async () => {
    await setParticipants(grace, alan, edsger);
    await write(edsger, group.id, 'I cannot come');
    await decline(edsger, group.id);
    await ada.cancelSession(group.id);
    for (const member of [ada, grace]) {
      expect(await textsOf(member, group.id)).toEqual(['I cannot come']);
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
});

describe('blocks within a study session', () => {
  it('take the conversation and its notifications from the student who blocks another member', async () => {
    await write(alan, group.id, 'Hello');
    await setParticipants(grace, alan, edsger);
    const [stored] = await grace.messageNotifications();
    const [page] = await connectSockets(server, grace);
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
    expect(await meet(server, ada, [grace, edsger])).toBeUndefined();
    // Those who are in it already do not keep the creator from changing it.
    await grace.block(alan);
    expect((await setParticipants(grace, alan)).status).toBe(200);
  });
});
