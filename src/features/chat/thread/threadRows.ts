import type { Message } from '../../../../contract/chat/messages.ts';
import { MINUTE } from '../../../../contract/durations.ts';
import type { OutboxItem } from '../chatSlice.ts';

/** `album` has all pictures that were sent together, up to `message`. */
type RowContent =
  | { kind: 'message'; message: Message; album?: readonly Message[] }
  | { kind: 'outbox'; item: OutboxItem };

/** One row of the message list. */
export type ThreadRow = RowContent & {
  key: string;
  mine: boolean;
  /** Shows a day heading above. */
  startsDay: boolean;
  /** Shows the "New messages" line above. */
  startsUnread: boolean;
  /** Last row of a group by the same sender, which shares an avatar and a time. */
  endsGroup: boolean;
};

interface RowOptions {
  ownId: string;
  hasOlder: boolean;
  firstUnreadId?: string | null;
}

/** Messages further apart than this are in different groups, in milliseconds. */
const GROUP_GAP = 5 * MINUTE;

/**
 * Returns the messages of a thread followed by the queued ones. A message keeps its key when it
 * moves from the outbox to the thread.
 *
 * Prepending older messages must not change the height of a row, which would move the thread. So
 * a row depends only on the rows below it, and the first row has no day heading while `hasOlder`.
 */
export function makeRows(
  messages: readonly Message[],
  outbox: readonly OutboxItem[],
  { ownId, hasOlder, firstUnreadId = null }: RowOptions,
): ThreadRow[] {
  const contents = contentsOf(messages, outbox);
  const days = contents.map((content) => new Date(instantOf(content)).toDateString());
  const isMine = (content: RowContent) =>
    content.kind === 'outbox' || content.message.senderId === ownId;
  const isSameSender = (a: RowContent, b: RowContent) =>
    isMine(a) === isMine(b) && (isMine(a) || senderOf(a) === senderOf(b));
  const startsDay = (i: number) => (i === 0 ? !hasOlder : days[i] !== days[i - 1]);
  const startsUnread = (i: number) => {
    const content = contents[i];
    return content?.kind === 'message' && content.message._id === firstUnreadId;
  };
  const rows: ThreadRow[] = [];
  for (const [i, content] of [...contents.entries()].reverse()) {
    const next = contents[i + 1];
    const mine = isMine(content);
    const endsGroup =
      !next ||
      startsDay(i + 1) ||
      startsUnread(i + 1) ||
      !isSameSender(next, content) ||
      Date.parse(instantOf(next)) - Date.parse(instantOf(content)) > GROUP_GAP;
    rows.push({
      ...content,
      key: keyOf(content),
      mine,
      startsDay: startsDay(i),
      startsUnread: startsUnread(i),
      endsGroup,
    });
  }
  return rows.reverse();
}

function contentsOf(messages: readonly Message[], outbox: readonly OutboxItem[]): RowContent[] {
  const storedIds = new Set(messages.map(({ clientId }) => clientId));
  return [
    ...messages.map((message) => ({ kind: 'message' as const, message })),
    ...outbox
      .filter(({ clientId }) => !storedIds.has(clientId))
      .map((item) => ({ kind: 'outbox' as const, item })),
  ];
}

const senderOf = (content: RowContent) =>
  content.kind === 'message' ? content.message.senderId : '';

const keyOf = (content: RowContent) =>
  content.kind === 'message'
    ? (content.message.clientId ?? content.message._id)
    : content.item.clientId;

export const instantOf = (content: RowContent): string =>
  content.kind === 'message' ? content.message.createdAt : content.item.createdAt;
