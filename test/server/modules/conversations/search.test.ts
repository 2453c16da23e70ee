import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageHit } from '../../../../contract/chat/messages.ts';
import { splitMatches } from '../../../../server/modules/conversations/messageSearch.ts';
import { searchWords } from '../../../../server/modules/conversations/messageSearchRepository.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';

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

  it.each([
    ['see https://example.edu/exercise-7', ['exercise', 'example.edu', '7']],
    ["don't forget O'Neill", ['neill', "don't"]],
    ['Привет, Ёлка', ['привет', 'ёлка']],
    ['snake_case(x)=12', ['snake', 'case', '12']],
  ])('finds words between punctuation: %s', async (text, queries) => {
    await write(ada, grace, text);
    for (const q of queries)
      expect({ q, found: await search(ada, q) }).toEqual({ q, found: [text] });
  });

  it.each(['"', '*', 'a:b', '() OR', '\\', "'", '%', '|&!', 'ids:x', 'NEAR(a b)', '\u0301', ':*'])(
    'takes %s literally',
    async (q) => {
      await write(ada, grace, 'nothing to see');
      expect(await get(ada, { q })).toMatchObject({ status: 200, body: [] });
    },
  );

  it.each([
    ['السلام ﷺ', 'ﷺ'],
    ['part ⑴ of it', '⑴'],
    ['the ㈠ line', '㈠'],
    ['a ́ lonely accent', 'lonely ́'],
    ['Ǆ is one letter', 'Ǆ'],
  ])('finds %s by characters that stand for several: %s', async (text, query) => {
    await write(ada, grace, text);
    expect(await search(ada, query)).toEqual([text]);
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
    await ada.deleteMessage(sent._id);
    expect(await search(grace, 'five')).toEqual([]);
    expect(await search(grace, 'see')).toEqual([]);
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
  ['nothing', '', []],
])('marks the words of %s that start with %s', (text, sought, marked) => {
  const parts = splitMatches(text, searchWords(sought));
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(marked);
});
