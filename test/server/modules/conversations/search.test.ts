import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { MessageHit } from '../../../../contract/chat/messages.ts';
import { indexQueue } from '../../../../server/modules/conversations/messageIndex.ts';
import { splitMatches } from '../../../../server/modules/conversations/messageSearch.ts';
import { phrasesOf, wordsOf } from '../../../../server/modules/conversations/messageWords.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { engine } from '../../../support/server/testDatabase.ts';

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

const write = async (from: Student, to: Student, message: string) =>
  (await from.sendMessage(to, message)).body;
const get = (who: Student, query: Record<string, string>) =>
  who.api<MessageHit[]>('GET', `/api/messages/search?${new URLSearchParams(query).toString()}`);
const search = async (who: Student, q: string) => (await get(who, { q })).body.map(textOf);
const textOf = ({ excerpt }: MessageHit) => excerpt.map(({ text }) => text).join('');

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

  it.each(['"', '*', 'a:b', '() OR', '\\', "'", '%', '|&!', 'ids:x', 'NEAR(a b)', '\u0301', ':*'])(
    'takes %s literally',
    async (q) => {
      await write(ada, grace, 'nothing to see');
      expect(await get(ada, { q })).toMatchObject({ status: 200, body: [] });
    },
  );

  it.each([
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
    ['gặp Đặng', ['dang', 'đặng', 'gap'], ['da']],
    ['مع محمّد', ['محمد', 'محـــمد', 'مُحَمَّد'], ['محمدي']],
    ['می\u200cخواهم', ['میخواهم', 'مي\u200cخواهم'], []],
    ['Łukasz und Søren, Ærø', ['lukasz soren', 'aero'], ['oren']],
    ['see 第３章 at 10', ['第3章', '章', '10'], ['第3節']],
  ])('finds %s by %s, not by %s', async (text, queries, others) => {
    await write(ada, grace, text);
    for (const q of [...queries, ...others]) {
      const found = queries.includes(q) ? [text] : [];
      expect({ q, found: await search(ada, q) }).toEqual({ q, found });
    }
  });

  it('finds long words by their first 100 characters', async () => {
    const text = `${'ع'.repeat(3_000)} ok`;
    await write(ada, grace, text);
    expect(await search(ada, 'ع'.repeat(100))).toHaveLength(1);
  });

  it('finds only messages of conversations that the student can open', async () => {
    await write(grace, alan, 'secret plan');
    await write(ada, grace, 'no plan');
    expect(await search(ada, 'plan')).toEqual(['no plan']);
    expect(await search(grace, 'plan')).toEqual(['no plan', 'secret plan']);
    await ada.block(grace);
    expect(await search(ada, 'plan')).toEqual([]);
    expect(await search(grace, 'plan')).toEqual(['secret plan']);
  });

  it('follows edits and deletions', async () => {
    const sent = await write(ada, grace, 'see you at noon');
    await ada.editMessage(sent._id, 'see you at five');
    expect(await search(grace, 'noon')).toEqual([]);
    expect(await search(grace, 'five')).toEqual(['see you at five']);
    // An edited message keeps its place in the order.
    await write(grace, ada, 'see you');
    expect(await search(grace, 'see')).toEqual(['see you', 'see you at five']);
    await ada.editMessage(sent._id, 'see you at six');
    expect(await search(grace, 'see')).toEqual(['see you', 'see you at six']);
    const [first] = (await get(grace, { q: 'see', limit: '1' })).body;
    const rest = await get(grace, { q: 'see', limit: '1', cursor: first?._id ?? '' });
    expect(rest.body.map(textOf)).toEqual(['see you at six']);
    await ada.deleteMessage(sent._id);
    expect(await search(grace, 'five')).toEqual([]);
    expect(await search(grace, 'see')).toEqual(['see you']);
  });

  it('returns pages, and an excerpt of long messages', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.unshift((await write(ada, grace, `page ${String(n)}`))._id);
    const first = await get(ada, { q: 'page', limit: '2' });
    expect(first.body.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    const cursor = first.headers.get('X-Next-Cursor') ?? '';
    const next = await get(ada, { q: 'page', limit: '2', cursor });
    expect(next.body.map(({ _id }) => _id)).toEqual(ids.slice(2));
    expect(next.headers.get('X-Next-Cursor')).toBeNull();

    await write(ada, grace, `${'x'.repeat(500)} needle ${'y'.repeat(500)}`);
    const [excerpt] = await search(ada, 'needle');
    expect(excerpt).toMatch(/^…x{38,40} needle y+…$/);
    expect(Array.from(excerpt ?? '')).toHaveLength(162);
  });

  it('refuses an empty and a too long text', async () => {
    expect((await get(ada, { q: '' })).status).toBe(400);
    expect((await get(ada, { q: 'x'.repeat(101) })).status).toBe(400);
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
  for (const { body, words } of rows) {
    expect((words ?? '').split(' ').filter(Boolean).sort()).toEqual(wordsOf(body).sort());
  }
});
