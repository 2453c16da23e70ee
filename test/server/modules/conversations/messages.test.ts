import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  errorResponse,
  makeBuddies,
  signUp,
  startServer,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import {
  connectSocket,
  connectSockets,
  receivedBy,
} from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const send = (from: Student, body: object) => from.api<Message>('POST', '/api/messages', body);
const stranger = () => signUp(server, 'Alan Turing');

describe('sending a message', () => {
  // Covers 3.14, 7.27
  it('stores its text unchanged in the thread of both', async () => {
    const message = '  Σ ∑ "quotes" <b>not bold</b>\n\n😀 👩🏽‍🔬 \t';
    const sent = await ada.sendMessage(grace, message);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      senderId: ada._id,
      recipientId: grace._id,
      message,
      createdAt: server.clock.now().toISOString(),
      read: false,
      edited: false,
      seq: 1,
      rev: 1,
    });
    expect(await ada.thread(grace)).toEqual([sent.body]);
    expect(await grace.thread(ada)).toMatchObject([{ _id: sent.body._id, message, read: true }]);
  });

  // Covers 7.31
  it('emits it once to every page of both and notifies the recipient', async () => {
    const pages = [
      ...(await connectSockets(server, ada, ada, grace)),
      await connectSocket(server, grace, { transports: ['polling'] }),
    ];
    const sent = await ada.sendMessage(grace, 'Hello');
    for (const page of pages) expect(await receivedBy(page, 'receiveMessage')).toEqual([sent.body]);
    const [adas, , graces] = pages;
    expect(adas?.all('newNotification')).toEqual([]);
    expect(graces?.all('notification')).toEqual([]);
    expect(graces?.all('newNotification')).toMatchObject([
      { type: 'message', relatedUserId: { _id: ada._id, name: 'Ada Lovelace' }, count: 1 },
    ]);
  });

  // Covers 5.12
  it.each([
    ['nothing', {}],
    ['blank text', { message: ' \n\t ' }],
    ['text without a shape', { message: ' \u200b\u3164' }],
    ['text that is too long', { message: 'a'.repeat(4_001) }],
    ['a NUL', { message: 'a\u0000b' }],
    ['half a character', { message: 'a\ud800b' }],
    ['no text', { message: 7 }],
    ['an unknown field', { message: 'Hello', senderId: 'someone' }],
    ['a name of its own that is none', { message: 'Hello', clientId: 'not valid!' }],
  ])('returns an error for %s and stores nothing', async (_what, body) => {
    const refused = await send(ada, { recipientId: grace._id, ...body });
    expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    expect(await ada.thread(grace)).toEqual([]);
  });

  it('accepts 4,000 characters of any size in bytes', async () => {
    const sent = await ada.sendMessage(grace, '😀'.repeat(4_000));
    expect(sent.status).toBe(201);
  });

  it('is refused to oneself, strangers and unknown students, and without a token', async () => {
    const to = async (recipientId: string) => {
      const { status, body } = await ada.sendMessage({ _id: recipientId }, 'Hello');
      return [status, body.error];
    };
    const notBuddies = [403, 'You can only write to your study buddies.'];
    expect(await to(ada._id)).toEqual([400, 'You cannot send a message to yourself.']);
    expect(await to((await stranger())._id)).toEqual(notBuddies);
    expect(await to(UNKNOWN_ID)).toEqual([404, 'This student was not found.']);
    expect((await to('not-an-id'))[0]).toBe(400);
    const body = { recipientId: grace._id, message: 'Hello' };
    expect((await call(server, 'POST', '/api/messages', { body })).status).toBe(401);
  });

  it('returns 403 for pending requests and blocks', async () => {
    const asked = await stranger();
    await ada.sendRequest(asked);
    expect((await ada.sendMessage(asked, 'Hello')).status).toBe(403);
    await grace.block(ada);
    expect((await ada.sendMessage(grace, 'Hello')).status).toBe(403);
  });
});

describe('sending a message again', () => {
  const draft = (to: Student, clientId = 'draft', message = 'Once') => ({
    recipientId: to._id,
    message,
    clientId,
  });

  it('returns the stored message and emits nothing', async () => {
    const page = await connectSocket(server, grace);
    const first = await send(ada, draft(grace));
    const second = await send(ada, draft(grace, 'draft', 'Once more'));
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.body.clientId).toBe('draft');
    expect(await receivedBy(page, 'receiveMessage')).toEqual([first.body]);
    expect(page.all('newNotification')).toHaveLength(1);
    expect(await ada.thread(grace)).toHaveLength(1);
  });

  it('returns the stored message although the two are no buddies any more', async () => {
    const first = await send(ada, draft(grace));
    await grace.unmatch(ada);
    const again = await send(ada, draft(grace));
    expect(again).toMatchObject({ status: 200, body: { _id: first.body._id } });
    expect((await send(ada, draft(grace, 'another'))).status).toBe(403);
  });

  it('returns 409 when its clientId was used for another recipient', async () => {
    const emmy = await signUp(server, 'Emmy Noether');
    await makeBuddies(ada, emmy);
    expect((await send(ada, draft(grace))).status).toBe(201);
    expect(await send(ada, draft(emmy))).toMatchObject(errorResponse(409, expect.any(String)));
    expect(await ada.thread(emmy)).toEqual([]);
  });

  it('stores it once when all copies arrive simultaneously', async () => {
    const page = await connectSocket(server, grace);
    const copies = Array.from({ length: 20 }, () => send(ada, draft(grace)));
    const responses = await Promise.all(copies);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    const thread = await ada.api<Message[]>('GET', `/api/messages/${grace._id}`);
    expect(thread.body).toHaveLength(1);
    // Rejected requests increment no revision.
    expect(thread.headers.get('x-conversation-revision')).toBe('1');
    expect(await receivedBy(page, 'receiveMessage')).toHaveLength(1);
  });

  it('emits a message that another process has stored, once', async () => {
    const body = draft(grace);
    await send(ada, body);
    const { DATA_DIR } = server.config;
    const other = await startServer({ dataDir: DATA_DIR, settings: server.environment });
    const page = await connectSocket(other, grace);
    for (let repeat = 0; repeat < 2; repeat += 1)
      await call(other, 'POST', '/api/messages', { body, token: ada.token });
    expect(await receivedBy(page, 'receiveMessage')).toHaveLength(1);
    await other.stop();
  });

  it('accepts the same clientId of two students', async () => {
    expect((await send(ada, draft(grace))).status).toBe(201);
    expect((await send(grace, draft(ada))).status).toBe(201);
  });

  // Covers 4.36
  it('does not restore a deleted message', async () => {
    const first = await send(ada, draft(grace));
    await ada.deleteMessage(first.body._id);
    const again = await send(ada, draft(grace));
    expect(again).toMatchObject({ status: 200, body: { deleted: true, message: '' } });
    expect(await grace.thread(ada)).toEqual([]);
  });
});

describe('a sent message', () => {
  let message: Message;

  beforeEach(async () => {
    message = (await ada.sendMessage(grace, 'Frist')).body;
  });

  describe('when edited', () => {
    // Covers 4.28, 7.28
    it('is emitted to both with the new text, marked as edited', async () => {
      const pages = await connectSockets(server, ada, grace);
      const edited = await ada.editMessage(message._id, 'First');
      expect(edited.status).toBe(200);
      expect(edited.body).toEqual({ ...message, message: 'First', edited: true, rev: 2 });
      for (const page of pages)
        expect(await receivedBy(page, 'messageUpdated')).toEqual([edited.body]);
      expect(await grace.changesSince(ada, 1)).toEqual([edited.body]);
    });

    it.each([
      [''],
      ['  \n '],
      ['\u200b\u3164'],
      ['a'.repeat(4_001)],
      ['\u0000'],
      [null],
      [{ text: 'no' }],
    ])('refuses %j and keeps its text', async (text) => {
      const refused = await ada.editMessage(message._id, text);
      expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
      expect(await grace.changesSince(ada, 0)).toEqual([message]);
    });

    // Covers 4.32
    it('returns 403 when no longer buddies and 404 after the deletion', async () => {
      await grace.block(ada);
      expect((await ada.editMessage(message._id, 'Still here')).status).toBe(403);
      await ada.deleteMessage(message._id);
      expect((await ada.editMessage(message._id, 'Back again')).status).toBe(404);
    });
  });

  // Covers 6.6
  it('is edited and deleted only by its sender', async () => {
    const alan = await stranger();
    expect(await grace.editMessage(message._id, 'Mine')).toMatchObject(
      errorResponse(403, 'You can only edit your own messages.'),
    );
    expect(await grace.deleteMessage(message._id)).toMatchObject(
      errorResponse(403, 'You can only delete your own messages.'),
    );
    expect((await alan.editMessage(message._id, 'Mine')).status).toBe(404);
    expect((await alan.deleteMessage(message._id)).status).toBe(404);
    expect((await ada.editMessage(UNKNOWN_ID, 'Mine')).status).toBe(404);
    expect((await ada.editMessage('not-an-id', 'Mine')).status).toBe(400);
    expect((await ada.deleteMessage('not-an-id')).status).toBe(400);
    expect(await grace.changesSince(ada, 0)).toEqual([message]);
  });

  describe('when deleted', () => {
    // Covers 4.29, 7.28
    it('is removed from both threads and reported to clients that catch up', async () => {
      const pages = await connectSockets(server, ada, grace);
      expect((await ada.deleteMessage(message._id)).status).toBe(204);
      const deleted = { _id: message._id, senderId: ada._id, recipientId: grace._id, rev: 2 };
      for (const page of pages) expect(await receivedBy(page, 'messageDeleted')).toEqual([deleted]);
      expect(await grace.changesSince(ada, 0)).toEqual([
        { ...message, message: '', rev: 2, deleted: true },
      ]);
      expect(await grace.thread(ada)).toEqual([]);
    });

    it('can be deleted again, which increments the revision once', async () => {
      const page = await connectSocket(server, grace);
      const tries = Array.from({ length: 8 }, () => ada.deleteMessage(message._id));
      const responses = [...(await Promise.all(tries)), await ada.deleteMessage(message._id)];
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await receivedBy(page, 'messageDeleted')).toHaveLength(1);
      const thread = await ada.api('GET', `/api/messages/${grace._id}`);
      expect(thread.headers.get('x-conversation-revision')).toBe('2');
    });
  });

  describe('when reacted to', () => {
    const react = (who: Student, emoji: unknown, id = message._id) =>
      who.api<Message & ErrorResponse>('PUT', `/api/messages/${id}/reaction`, { emoji });

    it('has one reaction of each student, replaced by another and removed by null', async () => {
      const mine = { userId: ada._id, emoji: '🎉' };
      expect((await react(ada, '🎉')).body).toEqual({ ...message, rev: 2, reactions: [mine] });
      await react(grace, '👍');
      const { body } = await react(grace, '❤️');
      expect(body.reactions).toEqual([mine, { userId: grace._id, emoji: '❤️' }]);
      expect((await react(grace, null)).body.reactions).toEqual([mine]);
      expect((await react(ada, null)).body.reactions).toBeUndefined();
    });

    it('is emitted to both and reported to clients that catch up, once', async () => {
      const pages = await connectSockets(server, ada, grace);
      const { body } = await react(grace, '😂');
      expect((await react(grace, '😂')).body).toEqual(body);
      for (const page of pages) expect(await receivedBy(page, 'messageUpdated')).toEqual([body]);
      expect(await ada.changesSince(grace, 1)).toEqual([body]);
    });

    it('refuses others, students after a block, a deleted message and other emoji', async () => {
      expect((await react(await stranger(), '👍')).status).toBe(404);
      for (const emoji of ['🦄', '', 1, undefined]) {
        expect(await react(grace, emoji)).toMatchObject(errorResponse(400, expect.any(String)));
      }
      await ada.deleteMessage(message._id);
      expect((await react(grace, '❤️')).status).toBe(404);
      const { _id } = (await ada.sendMessage(grace, 'Second')).body;
      await grace.block(ada);
      for (const who of [ada, grace]) expect((await react(who, '👍', _id)).status).toBe(403);
    });
  });
});
