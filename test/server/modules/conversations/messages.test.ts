import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Message, MessageHit } from '../../../../contract/chat/messages.ts';
import { indexQueue } from '../../../../server/modules/conversations/messageIndexRepository.ts';
import { splitMatches } from '../../../../server/modules/conversations/messageSearch.ts';
import { phrasesOf, wordsOf } from '../../../../server/modules/conversations/messageWords.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { circleForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  errorResponse,
  startServer,
  startSharedServer,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { makeBuddies, type Student } from '../../../support/server/students.ts';
import {
  connectSocket,
  connectSockets,
  receivedBy,
} from '../../../support/server/studentSocket.ts';
import { engine } from '../../../support/server/testDatabase.ts';

const server = await startSharedServer();
const [ada, grace, zoe, noah] = circleForEachTest(server);

const send = (from: Student, body: object) => from.api<Message>('POST', '/api/messages', body);
const write = async (from: Student, to: Student, message: string) =>
  (await from.sendMessage(to, message)).body;
const get = (who: Student, query: Record<string, string>) =>
  who.api<MessageHit[]>('GET', `/api/messages/search?${new URLSearchParams(query).toString()}`);
const search = async (who: Student, q: string) => (await get(who, { q })).body.map(textOf);
const textOf = ({ excerpt }: MessageHit) => excerpt.map(({ text }) => text).join('');

describe('sending a message', () => {
  // Covers 3.14
  it('stores its text unchanged, emits it once to every page of both and notifies the recipient', async () => {
    const pages = [
      ...(await connectSockets(server, ada, ada, grace)),
      await connectSocket(server, grace, { transports: ['polling'] }),
    ] as const;
    const message = '  Σ ∑ "quotes" <b>not bold</b>\n\n😀 👩🏽‍🔬 \t';
    const sent = await ada.sendMessage(grace, message);
    expect(sent).toMatchObject({
      status: 201,
      body: {
        ...{ senderId: ada._id, recipientId: grace._id, message },
        createdAt: server.clock.now().toISOString(),
        ...{ read: false, edited: false, seq: 1, rev: 1 },
      },
    });
    for (const page of pages) expect(await receivedBy(page, 'receiveMessage')).toEqual([sent.body]);
    const [adas, , graces] = pages;
    expect(adas.all('newNotification')).toEqual([]);
    expect(graces.all('notification')).toEqual([]);
    expect(graces.all('newNotification')).toMatchObject([
      { type: 'message', relatedUserId: { _id: ada._id, name: 'Ada Lovelace' }, count: 1 },
    ]);
    expect(await ada.thread(grace)).toEqual([sent.body]);
    expect(await grace.thread(ada)).toMatchObject([{ _id: sent.body._id, message, read: true }]);
  });

  // Covers 5.12
  it('and editing one return 400 for an empty or unstorable text, and store nothing', async () => {
    const { body: stored } = await ada.sendMessage(grace, '😀'.repeat(4_000));
    expect(stored.message).toHaveLength(2 * 4_000);
    const blank = ['Write a message or attach a file.', 'Write a message, or delete it.'];
    for (const [message = '', sending, editing = sending] of [
      ...['', ' \n\t ', ' \u200b\u3164'].map((text) => [text, ...blank]),
      ['a'.repeat(4_001), 'Message must have at most 4000 characters.'],
      ['a\ud800b', 'Message has a character that cannot be stored.'],
    ]) {
      expect(await ada.sendMessage(grace, message)).toMatchObject(errorResponse(400, sending));
      expect(await ada.editMessage(stored._id, message)).toMatchObject(errorResponse(400, editing));
    }
    expect(await grace.changesSince(ada, 0)).toEqual([stored]);
  });

  it('is refused to oneself, unknown students and others than buddies', async () => {
    const notBuddies = [403, 'You can only write to your study buddies.'];
    await ada.sendRequest(noah);
    await zoe.block(ada);
    for (const [_id, ...refusal] of [
      [ada._id, 400, 'You cannot send a message to yourself.'],
      [UNKNOWN_ID, 404, 'This student was not found.'],
      [noah._id, ...notBuddies],
      [zoe._id, ...notBuddies],
    ] as const) {
      const { status, body } = await ada.sendMessage({ _id }, 'Hello');
      expect([status, body.error]).toEqual(refusal);
    }
  });
});

describe('sending a message again', () => {
  const draft = (to: Student, clientId = 'draft', message = 'Once') => ({
    recipientId: to._id,
    message,
    clientId,
  });

  it('returns the stored message and emits nothing, also when copies arrive simultaneously', async () => {
    const page = await connectSocket(server, grace);
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(ada, draft(grace))));
    responses.push(await send(ada, draft(grace, 'draft', 'Once more')));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(8).fill(200), 201]);
    const [{ body }] = responses as [(typeof responses)[number]];
    expect(body).toMatchObject({ clientId: 'draft', message: 'Once' });
    for (const response of responses) expect(response.body).toEqual(body);
    expect(await receivedBy(page, 'receiveMessage')).toEqual([body]);
    expect(page.all('newNotification')).toHaveLength(1);
    const thread = await ada.api<Message[]>('GET', `/api/messages/${grace._id}`);
    expect(thread.body).toHaveLength(1);
    // Rejected requests increment no revision.
    expect(thread.headers.get('x-conversation-revision')).toBe('1');
  });

  it('is by its sender to its recipient, returns a stored one to former buddies, and restores no deleted one', async () => {
    const { body: first } = await send(ada, draft(grace));
    // Two students can use the same id.
    expect((await send(grace, draft(ada))).status).toBe(201);
    const error = 'This message was sent to another student. Please write it again.';
    expect(await send(ada, draft(zoe))).toMatchObject(errorResponse(409, error));
    expect(await ada.thread(zoe)).toEqual([]);

    await grace.unmatch(ada);
    expect(await send(ada, draft(grace))).toMatchObject({ status: 200, body: { _id: first._id } });
    expect((await send(ada, draft(grace, 'another'))).status).toBe(403);
    await ada.deleteMessage(first._id);
    expect(await send(ada, draft(grace))).toMatchObject({
      status: 200,
      body: { _id: first._id, deleted: true, message: '' },
    });
    await makeBuddies(grace, ada);
    expect(await grace.thread(ada)).toMatchObject([{ senderId: grace._id }]);
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
});

describe('a sent message', () => {
  let message: Message;

  beforeEach(async () => {
    message = (await ada.sendMessage(grace, 'Frist')).body;
  });

  it('is edited, and deleted once, for both and for clients that catch up', async () => {
    const pages = await connectSockets(server, ada, grace);
    const edited = await ada.editMessage(message._id, 'First');
    expect(edited).toMatchObject({ status: 200 });
    expect(edited.body).toEqual({ ...message, message: 'First', edited: true, rev: 2 });
    for (const page of pages)
      expect(await receivedBy(page, 'messageUpdated')).toEqual([edited.body]);
    expect(await grace.changesSince(ada, 1)).toEqual([edited.body]);

    const tries = Array.from({ length: 8 }, () => ada.deleteMessage(message._id));
    const responses = [...(await Promise.all(tries)), await ada.deleteMessage(message._id)];
    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(204));
    const deleted = { _id: message._id, senderId: ada._id, recipientId: grace._id, rev: 3 };
    for (const page of pages) expect(await receivedBy(page, 'messageDeleted')).toEqual([deleted]);
    expect(await grace.changesSince(ada, 0)).toEqual([
      { ...edited.body, message: '', rev: 3, deleted: true },
    ]);
    expect(await grace.thread(ada)).toEqual([]);
    const gone = errorResponse(404, 'This message no longer exists.');
    expect(await ada.editMessage(message._id, 'Back again')).toMatchObject(gone);
  });

  // Covers 6.6
  it('is edited and deleted only by its sender, and edited while the two are buddies', async () => {
    expect(await grace.editMessage(message._id, 'Mine')).toMatchObject(
      errorResponse(403, 'You can only edit your own messages.'),
    );
    expect(await grace.deleteMessage(message._id)).toMatchObject(
      errorResponse(403, 'You can only delete your own messages.'),
    );
    expect((await noah.editMessage(message._id, 'Mine')).status).toBe(404);
    expect((await noah.deleteMessage(message._id)).status).toBe(404);
    expect(await grace.changesSince(ada, 0)).toEqual([message]);
    await grace.block(ada);
    expect((await ada.editMessage(message._id, 'Still here')).status).toBe(403);
  });

  it('has one reaction of each student, emitted once to both, replaced by another and removed by null', async () => {
    const pages = await connectSockets(server, ada, grace);
    const mine = { userId: ada._id, emoji: '🎉' };
    const { body: reacted } = await ada.react(message._id, '🎉');
    expect(reacted).toEqual({ ...message, rev: 2, reactions: [mine] });
    expect((await ada.react(message._id, '🎉')).body).toEqual(reacted);
    for (const page of pages) expect(await receivedBy(page, 'messageUpdated')).toEqual([reacted]);
    expect(await grace.changesSince(ada, 1)).toEqual([reacted]);
    await grace.react(message._id, '👍');
    const { body } = await grace.react(message._id, '❤️');
    expect(body.reactions).toEqual([mine, { userId: grace._id, emoji: '❤️' }]);
    expect((await grace.react(message._id, null)).body.reactions).toEqual([mine]);
    expect((await ada.react(message._id, null)).body.reactions).toBeUndefined();

    expect((await grace.react(message._id, '🦄')).status).toBe(400);
    const { _id } = (await ada.sendMessage(grace, 'Second')).body;
    await ada.deleteMessage(message._id);
    expect((await grace.react(message._id, '❤️')).status).toBe(404);
    await grace.block(ada);
    const refused = errorResponse(403, 'You can only react to messages of your study buddies.');
    for (const who of [ada, grace]) expect(await who.react(_id, '👍')).toMatchObject(refused);
  });
});

describe('the search over messages', () => {
  it('finds words by their first three letters, in any order, case and accents, the newest first', async () => {
    const older = await write(ada, grace, 'Graph theory at the Café?');
    const newer = await write(grace, ada, 'THEORY of graphs, or résumé');
    expect((await get(ada, { q: 'theor graph' })).body).toEqual([
      {
        _id: newer._id,
        userId: grace._id,
        senderId: grace._id,
        excerpt: [
          { text: 'THEORY', isMatch: true },
          { text: ' of ', isMatch: false },
          { text: 'graphs', isMatch: true },
          { text: ', or résumé', isMatch: false },
        ],
        createdAt: newer.createdAt,
      },
      expect.objectContaining({ _id: older._id, userId: grace._id, senderId: ada._id }),
    ]);
    expect(await search(ada, 'cafe')).toEqual(['Graph theory at the Café?']);
    expect(await search(ada, 'RESUME')).toEqual(['THEORY of graphs, or résumé']);
    expect(await search(ada, 'gra')).toHaveLength(2);
    expect(await search(ada, 'gr')).toEqual([]);
    expect(await search(ada, 'raph')).toEqual([]);
    expect(await search(ada, 'graph tennis')).toEqual([]);
  });

  it('takes operators of the databases literally, and refuses an empty and a too long text', async () => {
    await write(ada, grace, 'nothing to see');
    const operators = ['"', '*', 'a:b', '() OR', '\\', "'", '%', '|&!', 'ids:x', 'NEAR(a b)'];
    for (const q of [...operators, '\u0301', ':*'])
      expect({ q, ...(await get(ada, { q })) }).toMatchObject({ q, status: 200, body: [] });
    for (const q of ['', 'x'.repeat(101)]) expect((await get(ada, { q })).status).toBe(400);
  });

  it('finds words of all scripts, long ones by their first 100 characters', async () => {
    for (const [text, queries, others] of [
      ['see https://example.edu/exercise-7', ['exercise', 'example.edu', '7'], []],
      ["don't forget O'Neill", ['neill', "don't"], []],
      ['Привет, Ёлка', ['привет', 'ёлка'], []],
      ['snake_case(x)=12', ['snake', 'case', '12'], []],
      // Characters that stand for several.
      ['السلام ﷺ', ['ﷺ'], []],
      ['part ⑴ of it', ['⑴'], []],
      ['the ㈠ line', ['㈠'], []],
      ['a ́ lonely accent', ['lonely ́'], []],
      ['Ǆ is one letter', ['Ǆ'], []],
      // Other scripts.
      ['我家在上海东边', ['东边', '我家', '海', '上海东边'], ['边东', '上边']],
      ['病院は東京の近く', ['病院', '東京', 'の近'], ['京東', '都']],
      ['マンガを読む', ['まんが', 'ﾏﾝｶﾞ'], ['が読']],
      ['สวัสดีครับ', ['สวัสดี', 'ครับ', 'ดีคร'], ['สวีสดี']],
      ['학교에서 만나요', ['학교', '만나'], ['교학']],
      ['Das ist Weiß', ['weiss', 'WEISS', 'weiß'], ['weis s']],
      ['مع محمّد', ['محمد', 'محـــمد', 'مُحَمَّد'], ['محمدي']],
      ['می\u200cخواهم', ['میخواهم', 'مي\u200cخواهم'], []],
      ['see 第３章 at 10', ['第3章', '章', '10'], ['第3節']],
    ] as [string, string[], string[]][]) {
      const { _id } = await write(ada, grace, text);
      for (const q of queries)
        expect({ q, found: await search(ada, q) }).toEqual({ q, found: [text] });
      for (const q of others) expect({ q, found: await search(ada, q) }).toEqual({ q, found: [] });
      await ada.deleteMessage(_id);
    }
    await write(ada, grace, `${'ع'.repeat(3_000)} ok`);
    expect(await search(ada, 'ع'.repeat(100))).toHaveLength(1);
  });

  it('finds only messages of conversations that the student can open, as they are now', async () => {
    await write(ada, zoe, 'secret plan');
    const sent = await write(grace, ada, 'plan at noon');
    expect(await search(ada, 'plan')).toEqual(['plan at noon', 'secret plan']);
    await write(ada, grace, 'another plan');
    // An edited message keeps its place in the order.
    await grace.editMessage(sent._id, 'plan at five');
    expect(await search(grace, 'noon')).toEqual([]);
    expect(await search(grace, 'plan')).toEqual(['another plan', 'plan at five']);
    await grace.block(ada);
    expect(await search(grace, 'plan')).toEqual([]);
    expect(await search(ada, 'plan')).toEqual(['secret plan']);
    await grace.unblock(ada);
    await grace.deleteMessage(sent._id);
    expect(await search(grace, 'plan')).toEqual(['another plan']);
  });

  it('returns pages, also of edited messages, and an excerpt of long ones', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.unshift((await write(ada, grace, `page ${n}`))._id);
    await ada.editMessage(ids[1]!, 'page two');
    const first = await get(ada, { q: 'page', limit: '1' });
    expect(first.body.map(textOf)).toEqual(['page 3']);
    const cursor = first.headers.get('X-Next-Cursor') ?? '';
    const next = await get(ada, { q: 'page', limit: '2', cursor });
    expect(next.body.map(textOf)).toEqual(['page two', 'page 1']);
    expect(next.headers.get('X-Next-Cursor')).toBeNull();

    await write(ada, grace, `${'x'.repeat(500)} needle ${'y'.repeat(500)}`);
    const [excerpt] = await search(ada, 'needle');
    expect(excerpt).toMatch(/^…x{38,40} needle y+…$/);
    expect(Array.from(excerpt ?? '')).toHaveLength(162);
  });
});

it.each([
  ['Grüße aus Köln', 'gru kol', ['Grüße', 'Köln']],
  ['a b-c', 'C', ['c']],
  ['abc a', 'a', ['a']],
  ['我家在上海东边，东边', '东边', ['东边', '东边']],
  ['สวัสดีครับ', 'ครับ', ['ครับ']],
  ['か\u3099き', 'がき', ['か\u3099き']],
  ['Weiß ﷺ', 'weiss ﷺ', ['Weiß', 'ﷺ']],
  ['nothing', '', []],
])('marks the words of %s that start with %s', (text, sought, marked) => {
  const parts = splitMatches(text, phrasesOf(sought));
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(marked);
});

it('the index agrees with the messages that are sent, edited and deleted while nodes fill it', async () => {
  // SQLite has one node.
  const other = engine === 'postgres' ? openDatabase(server.context.config) : undefined;
  const { database } = server.context;
  const fill = () => Promise.all([indexQueue(database), other && indexQueue(other)]);
  const send = async (n: number) => {
    const { _id } = await write(ada, grace, `number ${n}`);
    if (n % 3 === 0) await ada.editMessage(_id, `changed ${n}`);
    if (n % 4 === 0) await ada.deleteMessage(_id);
  };
  for (let round = 0; round < 5; round += 1) {
    const changes = Array.from({ length: 12 }, (_, n) => send(round * 12 + n));
    await Promise.all([...changes, fill()]);
  }
  await fill();
  await other?.destroy();

  const column =
    engine === 'postgres'
      ? sql<string>`array_to_string(tsvector_to_array(words), ' ')`
      : sql`words`;
  const { rows } = await sql<{ id: string; body: string; words: string | null }>`
    select id, body, ${column} as words
    from messages left join message_search on message_id = id
    where sender_id = ${ada._id}`.execute(database);
  expect(rows).toHaveLength(60);
  expect(rows.filter(({ body }) => body.startsWith('changed'))).toHaveLength(15);
  for (const { body, words } of rows)
    expect((words ?? '').split(' ').filter(Boolean).sort()).toEqual(wordsOf(body).sort());
});
