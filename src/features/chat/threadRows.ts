import type { Message } from '../../../contract/chat.ts';
import type { OutboxItem } from './chatSlice.ts';
import { isSameDay } from './format.ts';

/** What the list shows, one below the other; `startsDay` where a new day begins. */
export type ThreadRow = { key: string; startsDay: boolean } & (
  { kind: 'message'; message: Message } | { kind: 'outbox'; item: OutboxItem }
);

/**
 * The thread, and below it what is still on its way. A message keeps its key when it leaves the
 * outbox, so that its bubble stays where it is. Whether the first row starts a day is not known
 * while there are older ones: a heading that went again would move the thread.
 */
export function makeRows(
  messages: readonly Message[],
  outbox: readonly OutboxItem[],
  { hasOlder }: { hasOlder: boolean },
): ThreadRow[] {
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const waiting = outbox.filter(({ clientId }) => !stored.has(clientId));
  const rows = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: message.clientId ?? message._id,
      message,
    })),
    ...waiting.map((item) => ({ kind: 'outbox' as const, key: item.clientId, item })),
  ];
  return rows.map((row, i) => {
    const before = rows[i - 1];
    const startsDay = before ? !isSameDay(dateOf(before), dateOf(row)) : !hasOlder;
    return { ...row, startsDay };
  });
}

type Dated = { kind: 'message'; message: Message } | { kind: 'outbox'; item: OutboxItem };

const dateOf = (row: Dated) =>
  new Date(row.kind === 'message' ? row.message.createdAt : row.item.createdAt);
