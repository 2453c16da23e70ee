import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.ts';
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
import { connectSockets, receivedBy } from '../../../support/server/studentSocket.ts';
import { engine } from '../../../support/server/testDatabase.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

async function write(from: Student, to: Student, ...texts: string[]): Promise<Message[]> {
  const sent: Message[] = [];
  for (const message of texts) sent.push((await from.sendMessage(to, message)).body);
  return sent;
}

async function buddyOf(student: Student): Promise<Student> {
  const alan = await signUp(server, 'Alan Turing');
  await makeBuddies(student, alan);
  return alan;
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

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, n) => from + n);

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
    await write(ada, grace, ...range(1, 101).map((n) => `message ${String(n)}`));
    const part = await open(ada, grace, '?limit=100');
    expect(part.cursor).toBe(part.messages[0]?._id);
    for (const query of ['', '?limit=101']) {
      const whole = await open(ada, grace, query);
      expect(whole.messages).toHaveLength(101);
      expect(whole.cursor).toBeNull();
    }
  });

  it('is refused for oneself and strangers', async () => {
    const alan = await signUp(server, 'Alan Turing');
    const refusal = (id: string) => ada.api('GET', `/api/messages/${id}`);
    for (const id of [alan._id, UNKNOWN_ID]) {
      expect(await refusal(id)).toMatchObject(errorResponse(404, 'Match not found.'));
    }
    expect(await refusal(ada._id)).toMatchObject(
      errorResponse(400, 'You cannot chat with yourself.'),
    );
    for (const id of ['upload', 'nonsense']) {
      expect(await refusal(id)).toMatchObject(errorResponse(400, expect.any(String)));
    }
  });

  it.each([
    ...['limit=0', 'limit=201', 'limit=many', 'sinceRev=-1', 'sinceRev=1.5', 'page=2'],
    ...['before=nonsense', 'before=01890a5d-ac96-774b-bcce-b302099a8057'],
  ])('is refused with %s', async (query) => {
    await write(ada, grace, 'one');
    const refused = await ada.api('GET', `/api/messages/${grace._id}?${query}`);
    expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
  });

  it('is refused with a cursor of another conversation or along with a revision', async () => {
    const alan = await buddyOf(grace);
    const [one] = await write(ada, grace, 'one');
    const [secret] = await write(grace, alan, 'secret');
    expect((await open(ada, grace, `?before=${secret!._id}`)).status).toBe(400);
    expect((await open(ada, grace, `?sinceRev=0&before=${one!._id}`)).status).toBe(400);
  });
});

describe('catching up from a revision', () => {
  it('returns created, edited, deleted and read messages by revision', async () => {
    const [one, two, three] = await write(ada, grace, 'one', 'two', 'three');
    await ada.editMessage(one!._id, 'ONE');
    await ada.deleteMessage(two!._id);
    await write(ada, grace, 'four');
    const missed = await open(ada, grace, '?sinceRev=3');
    expect(missed.messages.map(({ message, deleted, rev }) => [message, deleted, rev])).toEqual([
      ['ONE', undefined, 4],
      ['', true, 5],
      ['four', undefined, 6],
    ]);
    expect(missed.revision).toBe(6);
    for (const future of ['6', '1000000']) {
      const nothing = await open(ada, grace, `?sinceRev=${future}`);
      expect(nothing).toMatchObject({ messages: [], revision: 6 });
    }

    await open(grace, ada);
    const seen = await open(ada, grace, '?sinceRev=6');
    expect(seen.revision).toBe(7);
    expect(seen.messages.map(({ _id, read, rev }) => [_id, read, rev])).toEqual(
      [one!._id, three!._id, expect.any(String)].map((id) => [id, true, 7]),
    );
  });

  it('does not mark messages read', async () => {
    await write(ada, grace, 'one');
    await open(grace, ada, '?sinceRev=0');
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 1 } });
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
});

describe('replies and deleted messages in a thread', () => {
  let message: Message;
  const both = [
    [ada, grace],
    [grace, ada],
  ] as const;

  beforeEach(async () => {
    message = (await ada.sendMessage(grace, `${'x'.repeat(139)}😀 and more`)).body;
  });

  it('a reply quotes the start of the message in the thread of both, until it is deleted', async () => {
    const sent = await grace.sendMessage(ada, 'Yes', { replyTo: message._id });
    // A pair of surrogates at the end is left out as a whole.
    const quote = { _id: message._id, senderId: ada._id, message: 'x'.repeat(139) };
    expect(sent).toMatchObject({ status: 201, body: { seq: 2, rev: 2 } });
    expect(sent.body.replyTo).toEqual(quote);
    for (const [reader, other] of both) {
      expect((await reader.thread(other))[1]?.replyTo).toEqual(quote);
    }
    await ada.deleteMessage(message._id);
    const [reply] = await grace.thread(ada);
    expect(reply?.replyTo).toEqual({ ...quote, message: '', deleted: true });
  });

  it('a reply to a message of another conversation is refused and not stored', async () => {
    const [foreign] = await write(ada, await buddyOf(ada), 'Elsewhere');
    for (const replyTo of [foreign!._id, UNKNOWN_ID, 'not-an-id', '']) {
      expect(await grace.sendMessage(ada, 'Yes', { replyTo })).toMatchObject(
        errorResponse(400, expect.any(String)),
      );
    }
    for (const [reader, other] of both) expect(await reader.thread(other)).toHaveLength(1);
  });

  it('a deleted message is in no page of either, and without content among the changes', async () => {
    const { _id: id } = (await grace.sendMessage(ada, 'Yes', { replyTo: message._id })).body;
    for (const who of [ada, grace]) {
      await who.api('PUT', `/api/messages/${id}/reaction`, { emoji: '👍' });
    }
    await grace.deleteMessage(id);
    for (const [reader, other] of both) {
      expect((await reader.thread(other)).map(({ _id }) => _id)).toEqual([message._id]);
      const changes = await reader.changesSince(other, 1);
      const deleted = changes.find(({ _id }) => _id === id);
      expect(deleted).toMatchObject({ message: '', deleted: true });
      expect(deleted).not.toHaveProperty('replyTo');
      expect(deleted).not.toHaveProperty('reactions');
    }
    const { messages: older } = await open(ada, grace, `?before=${id}`);
    expect(older.map(({ _id }) => _id)).toEqual([message._id]);
    const stored = await server.context.database
      .selectFrom('messages')
      .select(['body', 'reply_to_id', 'sender_reaction', 'recipient_reaction'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored).toEqual({
      body: '',
      reply_to_id: null,
      sender_reaction: null,
      recipient_reaction: null,
    });
  });
});

describe('simultaneous messages', () => {
  it('are each stored once in one order without gaps', async () => {
    const pages = await connectSockets(server, ada, grace);
    const sent = await Promise.all(
      range(1, 20).flatMap((n) => [
        ada.sendMessage(grace, `a${String(n)}`),
        grace.sendMessage(ada, `g${String(n)}`),
      ]),
    );
    expect(sent.every(({ status }) => status === 201)).toBe(true);
    const ids = sent.map(({ body }) => body._id).sort();
    expect(new Set(ids).size).toBe(40);

    expect(await ada.unreadCounts()).toEqual({ [grace._id]: { count: 20 } });
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 20 } });

    const byAda = await ada.changesSince(grace, 0);
    expect(byAda).toEqual(await grace.changesSince(ada, 0));
    expect(byAda.map(({ seq }) => seq)).toEqual(range(1, 40));
    expect(byAda.map(({ _id }) => _id).sort()).toEqual(ids);

    for (const page of pages) {
      const received = await receivedBy(page, 'receiveMessage');
      expect(received.map(({ _id }) => _id).sort()).toEqual(ids);
      const order = received.map(({ seq }) => seq ?? 0);
      // PostgreSQL commits in one order, too, but sends the events over several connections.
      if (engine === 'postgres') order.sort((a, b) => a - b);
      expect(order).toEqual(range(1, 40));
    }
  });
});

interface Step {
  by: 0 | 1;
  do: 'send' | 'read' | 'edit' | 'delete';
  /** Index among the own messages. */
  which: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(0, 1),
  do: fc.constantFrom('send', 'send', 'read', 'edit', 'delete'),
  which: fc.nat(20),
});

describe('any simultaneous operations', () => {
  async function perform(students: readonly [Student, Student], each: Step): Promise<void> {
    const me = students[each.by];
    const other = students[each.by === 0 ? 1 : 0];
    if (each.do === 'send') await me.sendMessage(other, 'new');
    else if (each.do === 'read') await me.markThreadRead(other);
    else {
      const messages = await me.changesSince(other, 0);
      const mine = messages.filter(({ senderId }) => senderId === me._id);
      const target = mine[each.which % Math.max(mine.length, 1)];
      if (!target) return;
      if (each.do === 'delete') await me.deleteMessage(target._id);
      else await me.editMessage(target._id, 'edited');
    }
  }

  /** Returns the thread of a page that starts empty and catches up in small pages. */
  async function catchUp(who: Student, other: Student, known: Map<string, Message>) {
    let since = Math.max(0, ...[...known.values()].map(({ rev = 0 }) => rev));
    for (;;) {
      const { messages, cursor } = await open(who, other, `?sinceRev=${String(since)}&limit=3`);
      for (const message of messages) known.set(message._id, message);
      if (cursor === null) return;
      since = Number(cursor);
    }
  }

  const bySeq = (messages: Iterable<Message>) =>
    [...messages].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));

  it('result in the same thread for catching up and for loading everything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const first = await signUp(server, 'Ada Lovelace');
        const second = await buddyOf(first);
        const known = new Map<string, Message>();
        for (let start = 0; start < steps.length; start += 5) {
          const together = steps.slice(start, start + 5);
          await Promise.all([
            ...together.map((each) => perform([first, second], each)),
            catchUp(first, second, known),
          ]);
        }
        await catchUp(first, second, known);
        const messages = await second.changesSince(first, 0);
        expect(bySeq(known.values())).toEqual(bySeq(messages));
        const unread = messages.filter(
          ({ recipientId, read, deleted }) => recipientId === first._id && !read && !deleted,
        ).length;
        expect((await first.unreadCounts())[second._id]?.count ?? 0).toBe(unread);
      }),
      { numRuns: 8 },
    );
  });
});
