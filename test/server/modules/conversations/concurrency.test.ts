import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { engine } from '../../../support/server/testDatabase.ts';
import { connectSockets } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const changes = async (who: Student, other: Student, since: number, limit = 200) => {
  const path = `/api/messages/${other._id}?sinceRev=${String(since)}&limit=${String(limit)}`;
  const response = await who.api<Message[]>('GET', path);
  return { messages: response.body, cursor: response.headers.get('x-next-cursor') };
};
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, n) => from + n);

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

    const byAda = (await changes(ada, grace, 0)).messages;
    const byGrace = (await changes(grace, ada, 0)).messages;
    expect(byAda).toEqual(byGrace);
    expect(byAda.map(({ seq }) => seq)).toEqual(range(1, 40));
    expect(byAda.map(({ _id }) => _id).sort()).toEqual(ids);

    for (const page of pages) {
      await page.settled();
      const received = page.all('receiveMessage');
      expect(received.map(({ _id }) => _id).sort()).toEqual(ids);
      const order = received.map(({ seq }) => seq ?? 0);
      // PostgreSQL commits in one order, too, but sends the events over several connections.
      if (engine === 'postgres') order.sort((a, b) => a - b);
      expect(order).toEqual(range(1, 40));
    }
  });

  it('create one conversation', async () => {
    await Promise.all([ada.sendMessage(grace, 'first'), grace.sendMessage(ada, 'first')]);
    const rows = await server.context.database
      .selectFrom('conversation_members')
      .select('conversation_id')
      .where('user_id', 'in', [ada._id, grace._id])
      .execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row.conversation_id)).size).toBe(1);
  });

  it('are stored once when ten tabs send the same drafts', async () => {
    await Promise.all(
      range(1, 40).map((n) => ada.sendMessage(grace, 'draft', { clientId: `draft-${n % 10}` })),
    );
    const { messages } = await changes(grace, ada, 0);
    expect(messages.map(({ clientId }) => clientId).sort()).toEqual(
      range(0, 9).map((n) => `draft-${String(n)}`),
    );
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
      const { messages } = await changes(me, other, 0);
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
      const { messages, cursor } = await changes(who, other, since, 3);
      for (const message of messages) known.set(message._id, message);
      if (cursor === null) return;
      since = Number(cursor);
    }
  }

  it('result in the same thread for catching up and for loading everything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const students = [
          await signUp(server, 'Ada Lovelace'),
          await signUp(server, 'Grace Hopper'),
        ] as const;
        const [first, second] = students;
        await makeBuddies(first, second);
        const known = new Map<string, Message>();
        for (let start = 0; start < steps.length; start += 5) {
          const together = steps.slice(start, start + 5);
          await Promise.all([
            ...together.map((each) => perform(students, each)),
            catchUp(first, second, known),
          ]);
        }
        await catchUp(first, second, known);
        const { messages } = await changes(second, first, 0);
        expect([...known.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))).toEqual(
          messages.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
        );
        const unread = messages.filter(
          ({ recipientId, read, deleted }) => recipientId === first._id && !read && !deleted,
        ).length;
        expect((await first.unreadCounts())[second._id]?.count ?? 0).toBe(unread);
      }),
      { numRuns: 8 },
    );
  });
});
