import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  startSharedServer,
  makeBuddies,
  signUp,
  type Student,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

async function write(from: Student, to: Student, ...texts: string[]): Promise<Message[]> {
  const sent: Message[] = [];
  for (const message of texts) {
    const body = { recipientId: to._id, message };
    sent.push((await from.api<Message>('POST', '/api/messages', body)).body);
  }
  return sent;
}

async function open(reader: Student, other: Student, query = '') {
  const response = await reader.api<Message[]>('GET', `/api/messages/${other._id}${query}`);
  return {
    status: response.status,
    messages: response.body,
    texts: Array.isArray(response.body) ? response.body.map(({ message }) => message) : [],
    cursor: response.headers.get('x-next-cursor'),
    revision: Number(response.headers.get('x-conversation-revision')),
  };
}

describe('opening a thread', () => {
  it('is empty before the first message', async () => {
    const thread = await open(ada, grace);
    expect(thread).toEqual({ status: 200, messages: [], texts: [], cursor: null, revision: 0 });
  });

  // Covers 7.25
  it('returns the newest page, oldest first, and older pages by cursor', async () => {
    await write(ada, grace, 'one', 'two', 'three', 'four', 'five');
    const newest = await open(ada, grace, '?limit=2');
    expect(newest.texts).toEqual(['four', 'five']);
    const middle = await open(ada, grace, `?limit=2&before=${newest.cursor ?? ''}`);
    expect(middle.texts).toEqual(['two', 'three']);
    const oldest = await open(ada, grace, `?limit=2&before=${middle.cursor ?? ''}`);
    expect(oldest.texts).toEqual(['one']);
    expect(oldest.cursor).toBeNull();
    expect(newest.revision).toBe(5);
  });

  it('returns all messages without a limit, and no cursor after the last full page', async () => {
    await write(ada, grace, ...Array.from({ length: 101 }, (_each, n) => `message ${String(n)}`));
    const newest = await open(ada, grace);
    expect(newest.messages).toHaveLength(101);
    expect(newest.cursor).toBeNull();
    const part = await open(ada, grace, '?limit=100');
    expect(part.cursor).toBe(part.messages[0]?._id);
    const exact = await open(ada, grace, '?limit=101');
    expect(exact.messages).toHaveLength(101);
    expect(exact.cursor).toBeNull();
  });

  it('accepts a deleted message as the cursor', async () => {
    const [, , third] = await write(ada, grace, 'one', 'two', 'three');
    await ada.api('DELETE', `/api/messages/${third?._id ?? ''}`);
    expect((await open(ada, grace, `?before=${third?._id ?? ''}`)).texts).toEqual(['one', 'two']);
  });

  it('returns only the messages of the pair', async () => {
    const alan = await signUp(server, 'Alan Turing');
    await makeBuddies(ada, alan);
    await write(ada, grace, 'for Grace');
    await write(ada, alan, 'for Alan');
    expect((await open(grace, ada)).texts).toEqual(['for Grace']);
    expect((await open(alan, ada)).texts).toEqual(['for Alan']);
  });

  it('returns 400 for oneself and invalid cursors and 404 for strangers', async () => {
    const alan = await signUp(server, 'Alan Turing');
    const refusal = async (id: string, query = '') => {
      const response = await ada.api<{ error: string }>('GET', `/api/messages/${id}${query}`);
      return [response.status, response.body.error];
    };
    expect(await refusal(alan._id)).toEqual([404, 'Match not found.']);
    expect(await refusal('01890a5d-ac96-774b-bcce-b302099a8057')).toEqual([
      404,
      'Match not found.',
    ]);
    expect(await refusal(ada._id)).toEqual([400, 'You cannot chat with yourself.']);
    for (const [id, query] of [
      ['upload', ''],
      ['nonsense', ''],
      [grace._id, '?limit=0'],
      [grace._id, '?limit=201'],
      [grace._id, '?limit=many'],
      [grace._id, '?sinceRev=-1'],
      [grace._id, '?sinceRev=1.5'],
      [grace._id, '?before=nonsense'],
      [grace._id, '?page=2'],
    ] as const) {
      expect(await refusal(id, query)).toEqual([400, expect.any(String)]);
    }
    const [one] = await write(ada, grace, 'one');
    const unknown = '?before=01890a5d-ac96-774b-bcce-b302099a8057';
    expect((await refusal(grace._id, unknown))[0]).toBe(400);
    const both = `?sinceRev=0&before=${one?._id ?? ''}`;
    expect((await refusal(grace._id, both))[0]).toBe(400);
  });

  it('returns 400 for a cursor of another conversation', async () => {
    const alan = await signUp(server, 'Alan Turing');
    await makeBuddies(grace, alan);
    await write(ada, grace, 'one');
    const [secret] = await write(grace, alan, 'secret');
    expect((await open(ada, grace, `?before=${secret?._id ?? ''}`)).status).toBe(400);
  });
});

describe('catching up from a revision', () => {
  it('returns created, edited, deleted and read messages by revision', async () => {
    const [one, two, three] = await write(ada, grace, 'one', 'two', 'three');
    await ada.api('PATCH', `/api/messages/${one?._id ?? ''}`, { message: 'ONE' });
    await ada.api('DELETE', `/api/messages/${two?._id ?? ''}`);
    await write(ada, grace, 'four');
    const missed = await open(ada, grace, '?sinceRev=3');
    expect(missed.messages.map(({ message, deleted, rev }) => [message, deleted, rev])).toEqual([
      ['ONE', undefined, 4],
      ['', true, 5],
      ['four', undefined, 6],
    ]);
    expect(missed.revision).toBe(6);
    expect((await open(ada, grace, '?sinceRev=6')).messages).toEqual([]);

    await open(grace, ada);
    const seen = await open(ada, grace, '?sinceRev=6');
    expect(seen.revision).toBe(7);
    expect(seen.messages.map(({ _id, read, rev }) => [_id, read, rev])).toEqual(
      [one?._id, three?._id, expect.any(String)].map((id) => [id, true, 7]),
    );
  });

  it('does not mark messages read', async () => {
    await write(ada, grace, 'one');
    await open(grace, ada, '?sinceRev=0');
    expect((await grace.api('GET', '/api/messages/unread-counts')).body).toEqual({
      [ada._id]: { count: 1 },
    });
  });

  it('returns pages of whole revisions', async () => {
    await write(ada, grace, 'one', 'two', 'three', 'four', 'five');
    await open(grace, ada);
    await write(ada, grace, 'six', 'seven', 'eight');
    const first = await open(ada, grace, '?sinceRev=0&limit=2');
    expect(first.texts).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(first.cursor).toBe('6');
    const second = await open(ada, grace, '?sinceRev=6&limit=2');
    expect(second.texts).toEqual(['six', 'seven']);
    const third = await open(ada, grace, `?sinceRev=${second.cursor ?? ''}&limit=2`);
    expect(third.texts).toEqual(['eight']);
    expect(third.cursor).toBeNull();
  });

  it('returns nothing for a future revision', async () => {
    await write(ada, grace, 'one');
    expect(await open(ada, grace, '?sinceRev=1000000')).toMatchObject({
      messages: [],
      revision: 1,
    });
  });
});
