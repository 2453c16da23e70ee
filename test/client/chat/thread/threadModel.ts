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

/** Applies the event of one change to a thread. */
type Event = (thread: Thread) => Thread;

interface History {
  events: Event[];
  /** The messages after all events. */
  final: Message[];
}

type Step =
  | { kind: 'write'; mine: boolean }
  | { kind: 'read'; mine: boolean }
  | { kind: 'edit' | 'delete'; pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), mine: fc.boolean() }) },
  fc.record({ kind: fc.constant('read' as const), mine: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'delete' as const), pick: fc.nat() }),
);

/** Generates the events of a conversation, one revision for each change. */
export const anyHistory = (revision = 0): fc.Arbitrary<History> =>
  fc.array(step, { maxLength: 12 }).map((steps) => play(steps, revision));

function play(steps: Step[], revision: number): History {
  const events: Event[] = [];
  let present: Message[] = [];
  let rev = revision;
  for (const taken of steps) {
    rev += 1;
    if (taken.kind === 'write') {
      const [senderId, recipientId] = taken.mine ? [ME, MATCH] : [MATCH, ME];
      const written = message(rev, { senderId, recipientId });
      present = [...present, written];
      events.push((thread) => upsertMessage(thread, written));
    } else if (taken.kind === 'read') {
      const senderId = taken.mine ? MATCH : ME;
      const event = { senderId, seq: rev, rev };
      present = present.map((m) => (m.senderId === senderId ? { ...m, read: true } : m));
      events.push((thread) => markReadToSeq(thread, event));
    } else {
      const chosen = present[taken.pick % Math.max(present.length, 1)];
      if (!chosen) {
        rev -= 1;
      } else if (taken.kind === 'delete') {
        const event = { _id: chosen._id, rev };
        present = present.filter((m) => m !== chosen);
        events.push((thread) => removeMessage(thread, event));
      } else {
        const edited = { ...chosen, message: `edited at ${String(rev)}`, edited: true, rev };
        present = present.map((m) => (m === chosen ? edited : m));
        events.push((thread) => upsertMessage(thread, edited));
      }
    }
  }
  return { events, final: present };
}
