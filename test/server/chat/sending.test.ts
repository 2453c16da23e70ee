import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../contract/chat.ts';
import type { ErrorAnswer } from '../../../contract/errors.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../../support/server.ts';
import { connectSocket } from '../../support/studentSocket.ts';

let server: TestServer;
let ada: Student;
let grace: Student;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(server, ada, grace);
});

const send = (from: Student, body: Record<string, unknown>) =>
  from.api<Message>('POST', '/api/messages', body);
const threadOf = async (reader: Student, other: Student) =>
  (await reader.api<Message[]>('GET', `/api/messages/${other._id}`)).body;

describe('sending a message', () => {
  it('stores it, and both read it in the thread', async () => {
    const sent = await send(ada, { recipientId: grace._id, message: 'Hello Grace' });
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
    expect(await threadOf(ada, grace)).toEqual([sent.body]);
    expect(await threadOf(grace, ada)).toMatchObject([{ _id: sent.body._id, read: true }]);
  });

  it('keeps the text exactly as it was written', async () => {
    const message = '  Σ ∑ "quotes" <b>not bold</b>\n\n😀 👩🏽‍🔬 \t';
    const sent = await send(ada, { recipientId: grace._id, message });
    expect(sent.body.message).toBe(message);
    expect(await threadOf(grace, ada)).toMatchObject([{ message }]);
  });

  it('reaches every page of both, once, and notifies the recipient', async () => {
    const pages = [
      await connectSocket(server, ada),
      await connectSocket(server, ada),
      await connectSocket(server, grace),
      await connectSocket(server, grace, { transports: ['polling'] }),
    ];
    const sent = await send(ada, { recipientId: grace._id, message: 'Hello' });
    for (const page of pages) {
      await page.settled();
      expect(page.all('receiveMessage')).toEqual([sent.body]);
    }
    const [adas, , graces] = pages;
    expect(adas?.all('newNotification')).toEqual([]);
    expect(graces?.all('newNotification')).toMatchObject([
      { type: 'message', relatedUserId: { _id: ada._id, name: 'Ada Lovelace' }, count: 1 },
    ]);
    for (const page of pages) page.close();
  });

  it.each([
    ['nothing', {}],
    ['blank text', { message: ' \n\t ' }],
    ['text that is too long', { message: 'a'.repeat(4_001) }],
    ['a NUL', { message: 'a\u0000b' }],
    ['half a character', { message: 'a\ud800b' }],
    ['no text', { message: 7 }],
    ['an unknown field', { message: 'Hello', senderId: 'someone' }],
    ['a name of its own that is none', { message: 'Hello', clientId: 'not valid!' }],
  ])('refuses %s and stores nothing', async (_what, body) => {
    const refused = await send(ada, { recipientId: grace._id, ...body });
    expect(refused).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(await threadOf(ada, grace)).toEqual([]);
  });

  it('takes 4,000 characters, whatever they take up', async () => {
    const sent = await send(ada, { recipientId: grace._id, message: '😀'.repeat(4_000) });
    expect(sent.status).toBe(201);
  });

  it('refuses oneself, strangers and people who are not there', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    const to = async (recipientId: string) => {
      const { status, body } = await ada.api<ErrorAnswer>('POST', '/api/messages', {
        recipientId,
        message: 'Hello',
      });
      return [status, body.error];
    };
    const notBuddies = [403, 'You can only write to your study buddies.'];
    expect(await to(ada._id)).toEqual([400, 'You cannot send a message to yourself.']);
    expect(await to(stranger._id)).toEqual(notBuddies);
    expect(await to('01890a5d-ac96-774b-bcce-b302099a8057')).toEqual(notBuddies);
    expect((await to('not-an-id'))[0]).toBe(400);
  });

  it('refuses a buddy who is only asked, and one who blocked', async () => {
    const asked = await signUp(server, 'Katherine Johnson');
    await ada.api('POST', '/api/requests', { recipientId: asked._id });
    expect((await send(ada, { recipientId: asked._id, message: 'Hello' })).status).toBe(403);

    const { database } = server.context;
    await database
      .insertInto('blocks')
      .values({ blocker_id: grace._id, blocked_id: ada._id, created_at: '2026-01-01' })
      .execute();
    expect((await send(ada, { recipientId: grace._id, message: 'Hello' })).status).toBe(403);
  });

  it('refuses who is not signed in', async () => {
    const answer = await fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipientId: grace._id, message: 'Hello' }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('sending the same message again', () => {
  it('answers what is stored, and tells nobody a second time', async () => {
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
    expect(await threadOf(ada, grace)).toHaveLength(1);
    page.close();
  });

  it('stores it once when all copies arrive at once', async () => {
    const page = await connectSocket(server, grace);
    const body = { recipientId: grace._id, message: 'Once', clientId: 'draft-2' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ada, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1);
    const thread = await ada.api<Message[]>('GET', `/api/messages/${grace._id}`);
    expect(thread.body).toHaveLength(1);
    // What was refused has counted no revision.
    expect(thread.headers.get('x-conversation-revision')).toBe('1');
    await page.settled();
    expect(page.all('receiveMessage')).toHaveLength(1);
    page.close();
  });

  it('lets two students use the same name for theirs', async () => {
    const clientId = 'draft-3';
    const fromAda = await send(ada, { recipientId: grace._id, message: 'A', clientId });
    const fromGrace = await send(grace, { recipientId: ada._id, message: 'G', clientId });
    expect([fromAda.status, fromGrace.status]).toEqual([201, 201]);
  });

  it('does not bring a deleted message back', async () => {
    const body = { recipientId: grace._id, message: 'Gone', clientId: 'draft-4' };
    const first = await send(ada, body);
    await ada.api('DELETE', `/api/messages/${first.body._id}`);
    const again = await send(ada, body);
    expect(again).toMatchObject({ status: 200, body: { deleted: true, message: '' } });
    expect(await threadOf(grace, ada)).toEqual([]);
  });
});
