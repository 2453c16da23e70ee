import { describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { Message } from '../../../../contract/chat/messages.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer, UNKNOWN_ID } from '../../../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { connectSockets, receivedBy } from '../../../support/server/studentSocket.ts';
import { engine } from '../../../support/server/testDatabase.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
const both = [
  [ada, grace],
  [grace, ada],
] as const;

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
    messages: response.body,
    texts: response.body.map(({ message }) => message),
    cursor: response.headers.get('x-next-cursor'),
    revision: Number(response.headers.get('x-conversation-revision')),
  };
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, n) => from + n);

describe('opening a thread', () => {
  it('returns the newest page, oldest first, and older pages by cursor', async () => {
    expect(await open(ada, grace)).toMatchObject({ texts: [], cursor: null, revision: 0 });
    await write(ada, grace, 'one', 'two', 'three', 'four', 'five');
    const newest = await open(ada, grace, '?limit=2');
    expect(newest).toMatchObject({ texts: ['four', 'five'], revision: 5 });
    const middle = await open(ada, grace, `?limit=2&before=${newest.cursor ?? ''}`);
    expect(middle.texts).toEqual(['two', 'three']);
    const oldest = await open(ada, grace, `?limit=2&before=${middle.cursor ?? ''}`);
    expect(oldest).toMatchObject({ texts: ['one'], cursor: null });
  });

  it('returns all messages without a limit, and no cursor after the last full page', async () => {
    const { database } = server.context;
    const [{ _id }] = (await write(ada, grace, 'one')) as [Message];
    const stored = database.selectFrom('messages').selectAll().where('id', '=', _id);
    const row = await stored.executeTakeFirstOrThrow();
    const copies = range(2, 101).map((seq) => ({ ...row, id: newId(), seq, rev: seq }));
    await database.insertInto('messages').values(copies).execute();
    const part = await open(ada, grace, '?limit=100');
    expect(part.cursor).toBe(part.messages[0]?._id);
    for (const query of ['', '?limit=101']) {
      const { messages, cursor } = await open(ada, grace, query);
      expect([messages.length, cursor]).toEqual([101, null]);
    }
  });

  it('is refused for oneself, strangers and cursors of another conversation', async () => {
    const alan = await buddyOf(grace);
    const [one] = await write(ada, grace, 'one');
    const [secret] = await write(grace, alan, 'secret');
    for (const [path, status, error] of [
      [alan._id, 404, 'Match not found.'],
      [UNKNOWN_ID, 404, 'Match not found.'],
      [ada._id, 400, 'You cannot chat with yourself.'],
      [`${grace._id}?before=${secret!._id}`, 400, 'This part of the conversation is unknown.'],
      [`${grace._id}?sinceRev=0&before=${one!._id}`, 400, expect.stringMatching(/^Ask for what/)],
    ] as const) {
      const refused = await ada.api('GET', `/api/messages/${path}`);
      expect({ path, ...refused }).toMatchObject({ path, ...errorResponse(status, error) });
    }
  });
});

describe('catching up from a revision', () => {
  it('returns created, edited, deleted and read messages by revision, and does not mark them read', async () => {
    const [one, two, three] = await write(ada, grace, 'one', 'two', 'three');
    await ada.editMessage(one!._id, 'ONE');
    await ada.deleteMessage(two!._id);
    const [four] = await write(ada, grace, 'four');
    for (const [reader, other] of both) {
      const missed = await open(reader, other, '?sinceRev=3');
      expect(missed).toMatchObject({
        revision: 6,
        messages: [
          { message: 'ONE', rev: 4 },
          { message: '', deleted: true, rev: 5 },
          { message: 'four', rev: 6 },
        ],
      });
    }
    for (const future of ['6', '1000000']) {
      const nothing = await open(ada, grace, `?sinceRev=${future}`);
      expect(nothing).toMatchObject({ messages: [], revision: 6 });
    }
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 3 } });

    await open(grace, ada);
    const seen = await open(ada, grace, '?sinceRev=6');
    expect(seen.revision).toBe(7);
    expect(seen.messages.map(({ _id, read, rev }) => [_id, read, rev])).toEqual(
      [one, three, four].map((message) => [message!._id, true, 7]),
    );
  });

  it('returns pages of whole revisions', async () => {
    await write(ada, grace, 'one', 'two', 'three', 'four', 'five');
    await open(grace, ada);
    await write(ada, grace, 'six', 'seven', 'eight');
    const first = await open(ada, grace, '?sinceRev=0&limit=2');
    expect(first).toMatchObject({ texts: ['one', 'two', 'three', 'four', 'five'], cursor: '6' });
    const second = await open(ada, grace, '?sinceRev=6&limit=2');
    expect(second.texts).toEqual(['six', 'seven']);
    const third = await open(ada, grace, `?sinceRev=${second.cursor ?? ''}&limit=2`);
    expect(third).toMatchObject({ texts: ['eight'], cursor: null });
  });
});

describe('replies and deleted messages in a thread', () => {
  it('a reply quotes the start of a message of this conversation, until it is deleted', async () => {
    const [message] = await write(ada, grace, `${'x'.repeat(139)}😀 and more`);
    const [foreign] = await write(ada, await buddyOf(ada), 'Elsewhere');
    const unknown = errorResponse(400, 'The message that you reply to was not found.');
    for (const replyTo of [foreign!._id, UNKNOWN_ID])
      expect(await grace.sendMessage(ada, 'Yes', { replyTo })).toMatchObject(unknown);
    const sent = await grace.sendMessage(ada, 'Yes', { replyTo: message!._id });
    // A pair of surrogates at the end is left out as a whole.
    const quote = { _id: message!._id, senderId: ada._id, message: 'x'.repeat(139) };
    expect(sent.body).toMatchObject({ seq: 2, rev: 2, replyTo: quote });
    for (const [reader, other] of both) {
      const [, reply] = await reader.thread(other);
      expect(reply?.replyTo).toEqual(quote);
    }
    await ada.deleteMessage(message!._id);
    const [reply] = await grace.thread(ada);
    expect(reply?.replyTo).toEqual({ ...quote, message: '', deleted: true });
  });

  it('a deleted message is in no page of either, and without content among the changes', async () => {
    const [message] = await write(ada, grace, 'Shall we meet?');
    const { _id: id } = (await grace.sendMessage(ada, 'Yes', { replyTo: message!._id })).body;
    for (const who of [ada, grace]) await who.react(id, '👍');
    await grace.deleteMessage(id);
    for (const [reader, other] of both) {
      expect((await reader.thread(other)).map(({ _id }) => _id)).toEqual([message!._id]);
      const deleted = (await reader.changesSince(other, 1)).find(({ _id }) => _id === id);
      expect(deleted).toMatchObject({ message: '', deleted: true });
      expect(deleted).not.toHaveProperty('replyTo');
      expect(deleted).not.toHaveProperty('reactions');
    }
    const older = await open(ada, grace, `?before=${id}`);
    expect(older.texts).toEqual(['Shall we meet?']);
    const stored = await server.context.database
      .selectFrom('messages')
      .select(['body', 'reply_to_id', 'sender_reaction', 'recipient_reaction'])
      .where('id', '=', id)
      .executeTakeFirst();
    const none = { reply_to_id: null, sender_reaction: null, recipient_reaction: null };
    expect(stored).toEqual({ body: '', ...none });
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
    const ids = sent.map(({ body }) => body._id).sort();
    expect(new Set(ids).size).toBe(40);

    expect(await ada.unreadCounts()).toEqual({ [grace._id]: { count: 20 } });
    expect(await grace.unreadCounts()).toEqual({ [ada._id]: { count: 20 } });
    expect(await ada.messageNotifications()).toMatchObject([{ count: 20, read: false }]);

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

  it('with edits, deletions and reads result in the same thread for catching up and for loading everything', async () => {
    const known = new Map<string, Message>();
    /** Loads the changes since the last call in small pages. */
    async function catchUp(): Promise<void> {
      let since: string | null = String(
        Math.max(0, ...[...known.values()].map(({ rev = 0 }) => rev)),
      );
      while (since !== null) {
        const page = await open(ada, grace, `?sinceRev=${since}&limit=3`);
        for (const message of page.messages) known.set(message._id, message);
        since = page.cursor;
      }
    }
    const sent = { [ada._id]: [''], [grace._id]: [''] };
    for (const round of range(1, 16)) {
      const changes = both.flatMap(([me, other]) => {
        const ids = sent[me._id]!;
        const [old, last] = [ids[round >> 1]!, ids.at(-1)!];
        return [
          me.sendMessage(other, 'new').then(({ body }) => ids.push(body._id)),
          ...(round % 2 === 0 ? [me.editMessage(last, 'edited'), me.deleteMessage(old)] : []),
          ...(round % 3 === 0 ? [me.markThreadRead(other), me.editMessage(last, 'again')] : []),
        ];
      });
      await Promise.all([...changes, catchUp()]);
    }
    await catchUp();
    const messages = await grace.changesSince(ada, 0);
    const bySeq = (all: Iterable<Message>) => [...all].sort((a, b) => a.seq! - b.seq!);
    expect(messages).toHaveLength(32);
    expect(bySeq(known.values())).toEqual(bySeq(messages));
    const unread = messages.filter(
      ({ recipientId, read, deleted }) => recipientId === ada._id && !read && !deleted,
    );
    expect((await ada.unreadCounts())[grace._id]?.count ?? 0).toBe(unread.length);
  });
});
