import fc from 'fast-check';
import type { Message } from '../../../../contract/chat/messages.ts';
import {
  makePage,
  markReadToSeq,
  removeMessage,
  upsertMessage,
  type Thread,
} from '../../../../src/features/chat/threadCache.ts';

export const ME = 'ada';
export const MATCH = 'grace';
/** The sender and recipient of an own message. */
export const MINE = { senderId: ME, recipientId: MATCH };

/** A message as the service sends it, with `number` as its `seq` and `rev`. */
export function message(number: number, overrides: Partial<Message> = {}): Message {
  return {
    _id: `m${String(number).padStart(4, '0')}`,
    senderId: MATCH,
    recipientId: ME,
    message: `text ${String(number)}`,
    createdAt: new Date(Date.UTC(2026, 2, 1) + number * 60_000).toISOString(),
    read: false,
    edited: false,
    seq: number,
    rev: number,
    ...overrides,
  };
}

/** A message of a service without revisions. */
export function plainMessage(number: number, overrides: Partial<Message> = {}): Message {
  const { seq: _seq, rev: _rev, ...plain } = message(number);
  return { ...plain, ...overrides };
}

export const threadOf = (
  messages: Message[],
  page: { olderCursor?: string | null; revision: number | null } = { revision: 0 },
): Thread => ({ pages: [makePage(messages, page)], pageParams: [null] });

interface History {
  /** Each applies the event of one change to a thread. */
  events: ((thread: Thread) => Thread)[];
  /** The messages after all events. */
  final: Message[];
}

const step = fc.record({
  kind: fc.constantFrom(...['write', 'write', 'write', 'read', 'edit', 'delete']),
  mine: fc.boolean(),
  /** Of the message to edit or delete. */
  index: fc.nat(),
});

/** Generates the events of a conversation, one revision for each change. */
export const anyHistory = (): fc.Arbitrary<History> =>
  fc.array(step, { maxLength: 12 }).map((steps) => {
    const events: History['events'] = [];
    let final: Message[] = [];
    for (const { kind, mine, index } of steps) {
      const rev = events.length + 1;
      const chosen = final[index % Math.max(final.length, 1)];
      if (kind === 'write') {
        const written = message(rev, mine ? MINE : {});
        final = [...final, written];
        events.push((thread) => upsertMessage(thread, written));
      } else if (kind === 'read') {
        const senderId = mine ? MATCH : ME;
        final = final.map((m) => (m.senderId === senderId ? { ...m, read: true } : m));
        events.push((thread) => markReadToSeq(thread, { senderId, seq: rev, rev }));
      } else if (chosen && kind === 'delete') {
        final = final.filter((m) => m !== chosen);
        events.push((thread) => removeMessage(thread, { _id: chosen._id, rev }));
      } else if (chosen) {
        const edited = { ...chosen, message: `edited at ${String(rev)}`, edited: true, rev };
        final = final.map((m) => (m === chosen ? edited : m));
        events.push((thread) => upsertMessage(thread, edited));
      }
    }
    return { events, final };
  });
