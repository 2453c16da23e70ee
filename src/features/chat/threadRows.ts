import type { Message } from '../../../contract/chat.ts';
import type { OutboxItem } from './chatSlice.ts';
import { dayOf } from './format.ts';

/** What the list shows, one below the other. */
export type ThreadRow = Content & {
  key: string;
  mine: boolean;
  /** A new day begins with it. */
  startsDay: boolean;
  /** The first of those that were unread when the thread was opened. */
  startsUnread: boolean;
  /** The last of those that one of the two wrote in one go: they share an avatar and a time. */
  endsGroup: boolean;
  /** Whether it stands below the message how far it got: only where that differs further down. */
  showsStatus: boolean;
};

type Content = { kind: 'message'; message: Message } | { kind: 'outbox'; item: OutboxItem };

interface Surroundings {
  buddyId: string;
  hasOlder: boolean;
  /** The id of the first message that was unread. */
  unreadFrom?: string | null;
}

/** A longer silence than this ends what was written in one go, in milliseconds. */
const GROUP_GAP = 5 * 60_000;

/**
 * The thread, and below it what is still on its way. A message keeps its key when it leaves the
 * outbox, so that its bubble stays where it is. Whether the first row starts a day is not known
 * while there are older ones: a heading that went again would move the thread. For the same reason
 * the height of a row follows from what is below it, never from what is put before.
 */
export function makeRows(
  messages: readonly Message[],
  outbox: readonly OutboxItem[],
  { buddyId, hasOlder, unreadFrom = null }: Surroundings,
): ThreadRow[] {
  const contents = contentsOf(messages, outbox);
  const isMine = (content: Content) =>
    content.kind === 'outbox' || content.message.senderId !== buddyId;
  const days = contents.map((content) => dayOf(instantOf(content)));
  const startsDay = (i: number) => (i === 0 ? !hasOlder : days[i] !== days[i - 1]);
  const startsUnread = (i: number) => {
    const content = contents[i];
    return content?.kind === 'message' && content.message._id === unreadFrom;
  };
  const rows: ThreadRow[] = [];
  let statusBelow: string | null = null;
  for (const [i, content] of [...contents.entries()].reverse()) {
    const next = contents[i + 1];
    const mine = isMine(content);
    const isCut = !next || startsDay(i + 1) || startsUnread(i + 1) || isMine(next) !== mine;
    const endsGroup = isCut || isPause(content, next);
    const status = mine && endsGroup ? statusOf(content) : null;
    const showsStatus = status !== null && status !== statusBelow;
    if (status !== null) statusBelow = status;
    rows.push({
      ...content,
      key: keyOf(content),
      mine,
      startsDay: startsDay(i),
      startsUnread: startsUnread(i),
      endsGroup,
      showsStatus,
    });
  }
  return rows.reverse();
}

function contentsOf(messages: readonly Message[], outbox: readonly OutboxItem[]): Content[] {
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const waiting = outbox.filter(({ clientId }) => !stored.has(clientId));
  return [
    ...messages.map((message) => ({ kind: 'message' as const, message })),
    ...waiting.map((item) => ({ kind: 'outbox' as const, item })),
  ];
}

const keyOf = (content: Content) =>
  content.kind === 'message'
    ? (content.message.clientId ?? content.message._id)
    : content.item.clientId;

export const instantOf = (content: Content): string =>
  content.kind === 'message' ? content.message.createdAt : content.item.createdAt;

const isPause = (content: Content, next: Content) =>
  Date.parse(instantOf(next)) - Date.parse(instantOf(content)) > GROUP_GAP;

function statusOf(content: Content): string {
  if (content.kind === 'outbox') return content.item.status;
  return content.message.read ? 'seen' : 'sent';
}
