import { describe, expect, it } from '@jest/globals';
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
import { connectSocket, connectSockets } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const send = (from: Student, body: object) => from.api<Message>('POST', '/api/messages', body);

describe('sending a message', () => {
  // Covers 3.14, 7.27
  it('stores it in the thread of both', async () => {
    const sent = await ada.sendMessage(grace, 'Hello Grace');
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      senderId: ada._id,
      recipientId: grace._id,
      message: 'Hello Grace',
      createdAt: server.clock.now().toISOString(),
      read: false,
      edited: false,
      seq: 1,
      rev: 1,
    });
    expect(await ada.thread(grace)).toEqual([sent.body]);
    expect(await grace.thread(ada)).toMatchObject([{ _id: sent.body._id, read: true }]);
  });

  it('stores the text unchanged', async () => {
    const message = '  Σ ∑ "quotes" <b>not bold</b>\n\n😀 👩🏽‍🔬 \t';
    const sent = await ada.sendMessage(grace, message);
    expect(sent.body.message).toBe(message);
    expect(await grace.thread(ada)).toMatchObject([{ message }]);
  });

  // Covers 7.31
  it('emits it once to every page of both and notifies the recipient', async () => {
    const pages = [
      ...(await connectSockets(server, ada, ada, grace)),
      await connectSocket(server, grace, { transports: ['polling'] }),
    ];
    const sent = await ada.sendMessage(grace, 'Hello');
    for (const page of pages) {
      await page.settled();
      expect(page.all('receiveMessage')).toEqual([sent.body]);
    }
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

  it('returns 400 for oneself, 403 for strangers and 404 for unknown students', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    const to = async (recipientId: string) => {
      const { status, body } = await ada.api<ErrorResponse>('POST', '/api/messages', {
        recipientId,
        message: 'Hello',
      });
      return [status, body.error];
    };
    const notBuddies = [403, 'You can only write to your study buddies.'];
    expect(await to(ada._id)).toEqual([400, 'You cannot send a message to yourself.']);
    expect(await to(stranger._id)).toEqual(notBuddies);
    expect(await to(UNKNOWN_ID)).toEqual([404, 'This student was not found.']);
    expect((await to('not-an-id'))[0]).toBe(400);
  });

  it('returns 403 for pending requests and blocks', async () => {
    const asked = await signUp(server, 'Katherine Johnson');
    await ada.sendRequest(asked);
    expect((await ada.sendMessage(asked, 'Hello')).status).toBe(403);

    await grace.block(ada);
    expect((await ada.sendMessage(grace, 'Hello')).status).toBe(403);
  });

  it('returns 401 without a token', async () => {
    const response = await fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipientId: grace._id, message: 'Hello' }),
    });
    expect(response.status).toBe(401);
  });
});

describe('messages that are read at once', () => {
  it('leave one notification, which becomes unread again and moves to the top', async () => {
    for (let n = 0; n < 3; n += 1) {
      await ada.sendMessage(grace, `message ${n}`);
      await grace.markThreadRead(ada);
    }
    const [read] = await grace.messageNotifications();
    expect(read).toMatchObject({ read: true, count: 1 });
    server.clock.advance(1_000);
    await ada.sendMessage(grace, 'again');
    await ada.sendMessage(grace, 'and again');
    const after = await grace.notifications();
    expect(after[0]).toMatchObject({
      _id: read?._id,
      message: 'Ada Lovelace sent you 2 messages.',
      count: 2,
      read: false,
    });
    expect(after.filter(({ type }) => type === 'message')).toHaveLength(1);
  });
});

describe('sending a message again', () => {
  it('returns the stored message and emits nothing', async () => {
    const page = await connectSocket(server, grace);
    const body = { recipientId: grace._id, message: 'Once', clientId: 'draft-1' };
    const first = await send(ada, body);
    const second = await send(ada, { ...body, message: 'Once more' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.body.clientId).toBe('draft-1');
    await page.settled();
    expect(page.all('receiveMessage')).toHaveLength(1);
    expect(page.all('newNotification')).toHaveLength(1);
    expect(await ada.thread(grace)).toHaveLength(1);
  });

  it('returns the stored message although the two are no buddies any more', async () => {
    const body = { recipientId: grace._id, message: 'Before', clientId: 'draft-8' };
    const first = await send(ada, body);
    await grace.unmatch(ada);
    const again = await send(ada, body);
    expect(again).toMatchObject({ status: 200, body: { _id: first.body._id } });
    expect((await send(ada, { ...body, clientId: 'draft-10' })).status).toBe(403);
  });

  it('returns 409 when its clientId was used for another recipient', async () => {
    const emmy = await signUp(server, 'Emmy Noether');
    await makeBuddies(ada, emmy);
    const body = { message: 'For one of you', clientId: 'draft-9' };
    expect((await send(ada, { ...body, recipientId: grace._id })).status).toBe(201);
    const second = await send(ada, { ...body, recipientId: emmy._id });
    expect(second).toMatchObject(errorResponse(409, expect.any(String)));
    expect(await ada.thread(emmy)).toEqual([]);
  });

  it('stores it once when all copies arrive simultaneously', async () => {
    const page = await connectSocket(server, grace);
    const body = { recipientId: grace._id, message: 'Once', clientId: 'draft-2' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(ada, body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(responses.map((response) => response.body._id)).size).toBe(1);
    const thread = await ada.api<Message[]>('GET', `/api/messages/${grace._id}`);
    expect(thread.body).toHaveLength(1);
    // Rejected requests increment no revision.
    expect(thread.headers.get('x-conversation-revision')).toBe('1');
    await page.settled();
    expect(page.all('receiveMessage')).toHaveLength(1);
  });

  it('emits a message that another process has stored, once', async () => {
    const body = { recipientId: grace._id, message: 'Once', clientId: 'draft-5' };
    await send(ada, body);
    const { DATA_DIR } = server.config;
    const other = await startServer({ dataDir: DATA_DIR, settings: server.environment });
    const page = await connectSocket(other, grace);
    for (let repeat = 0; repeat < 2; repeat += 1)
      await call(other, 'POST', '/api/messages', { body, token: ada.token });
    await page.settled();
    expect(page.all('receiveMessage')).toHaveLength(1);
    await other.stop();
  });

  it('accepts the same clientId of two students', async () => {
    const clientId = 'draft-3';
    const fromAda = await send(ada, { recipientId: grace._id, message: 'A', clientId });
    const fromGrace = await send(grace, { recipientId: ada._id, message: 'G', clientId });
    expect([fromAda.status, fromGrace.status]).toEqual([201, 201]);
  });

  // Covers 4.36
  it('does not restore a deleted message', async () => {
    const body = { recipientId: grace._id, message: 'Gone', clientId: 'draft-4' };
    const first = await send(ada, body);
    await ada.deleteMessage(first.body._id);
    const again = await send(ada, body);
    expect(again).toMatchObject({ status: 200, body: { deleted: true, message: '' } });
    expect(await grace.thread(ada)).toEqual([]);
  });
});
