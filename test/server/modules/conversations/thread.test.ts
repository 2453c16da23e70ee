import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

async function write(from: Student, to: Student, ...texts: string[]): Promise<Message[]> {
  const sent: Message[] = [];
  for (const message of texts) sent.push((await from.sendMessage(to, message)).body);
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
    await ada.deleteMessage(third?._id ?? '');
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
    expect(await refusal(UNKNOWN_ID)).toEqual([404, 'Match not found.']);
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
    await ada.editMessage(one?._id ?? '', 'ONE');
    await ada.deleteMessage(two?._id ?? '');
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
    expect(await grace.unreadCounts()).toEqual({
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

describe('replies and deleted messages in a thread', () => {
  let message: Message;

  beforeEach(async () => {
    message = (await ada.sendMessage(grace, `${'x'.repeat(139)}😀 and more`)).body;
  });

  describe('a reply', () => {
    it('quotes the start of the message in the thread of both', async () => {
      const { status, body } = await grace.sendMessage(ada, 'Yes', { replyTo: message._id });
      expect(status).toBe(201);
      // A pair of surrogates at the end is left out as a whole.
      const quote = { _id: message._id, senderId: ada._id, message: 'x'.repeat(139) };
      expect(body.replyTo).toEqual(quote);
      for (const [reader, other] of [
        [ada, grace],
        [grace, ada],
      ] as const) {
        expect((await reader.thread(other))[1]?.replyTo).toEqual(body.replyTo);
      }
    });

    it('is refused and not stored for a message of another conversation', async () => {
      const alan = await signUp(server, 'Alan Turing');
      await makeBuddies(ada, alan);
      const foreign = (await ada.sendMessage(alan, 'Elsewhere')).body._id;
      for (const id of [foreign, UNKNOWN_ID, 'not-an-id', '']) {
        expect(await grace.sendMessage(ada, 'Yes', { replyTo: id })).toMatchObject(
          errorResponse(400, expect.any(String)),
        );
      }
      expect(await grace.thread(ada)).toHaveLength(1);
    });

    it('keeps no text of a quoted message that is deleted', async () => {
      await grace.sendMessage(ada, 'Yes', { replyTo: message._id });
      await ada.deleteMessage(message._id);
      const [reply] = await grace.thread(ada);
      const quote = { _id: message._id, senderId: ada._id, message: '', deleted: true };
      expect(reply?.replyTo).toEqual(quote);
    });
  });

  describe('a deleted message', () => {
    it('is in no page of either, and without content among the changes', async () => {
      const reply = (await grace.sendMessage(ada, 'Yes', { replyTo: message._id })).body;
      await grace.api('PUT', `/api/messages/${reply._id}/reaction`, { emoji: '👍' });
      await grace.deleteMessage(reply._id);
      for (const [reader, other] of [
        [ada, grace],
        [grace, ada],
      ] as const) {
        const listed = (await reader.thread(other)).map(({ _id }) => _id);
        expect(listed).toEqual([message._id]);
        const { messages: changes } = await open(reader, other, '?sinceRev=1');
        const deleted = changes.find(({ _id }) => _id === reply._id);
        expect(deleted).toMatchObject({ message: '', deleted: true });
        expect(deleted).not.toHaveProperty('replyTo');
        expect(deleted).not.toHaveProperty('reactions');
      }
      const { messages: older } = await open(ada, grace, `?before=${reply._id}`);
      expect(older.map(({ _id }) => _id)).toEqual([message._id]);
      const stored = await server.context.database
        .selectFrom('messages')
        .select(['body', 'reply_to_id', 'sender_reaction'])
        .where('id', '=', reply._id)
        .executeTakeFirst();
      expect(stored).toEqual({ body: '', reply_to_id: null, sender_reaction: null });
    });
  });
});
