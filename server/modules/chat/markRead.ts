import type { MarkReadAnswer } from '../../../contract/chat.ts';
import type { Queryable } from '../../context.ts';
import { badRequest, notFound } from '../../errors.ts';
import { areBuddies } from '../requests/repository.ts';
import {
  findConversation,
  findLastRead,
  findRevision,
  lockRevision,
  nextRevision,
  storeLastRead,
  type Conversation,
} from './conversationRepository.ts';
import { findNewestSeq, hasUnread, stampUnread } from './repository.ts';
import type { ChatParts } from './parts.ts';

/** What reading changed, and whom to tell after the commit. */
export interface Reading {
  readerId: string;
  otherId: string;
  /** How many messages were unread until now. */
  read: number;
  /** The place read up to. */
  seq: number;
  /** The conversation's revision now. */
  rev: number;
  notificationIds: string[];
}

/** @throws {RefusalError} 400 for oneself, 404 for anybody who is no buddy. */
export async function requireBuddy(db: Queryable, userId: string, otherId: string): Promise<void> {
  if (userId === otherId) throw badRequest('You cannot chat with yourself.');
  if (!(await areBuddies(db, userId, otherId))) throw notFound('Match not found.');
}

/**
 * Marks all that the other student wrote read, in the caller's transaction. One revision counts
 * for all of them, and none where nothing was unread.
 */
export async function readAll(
  { notifications }: ChatParts,
  trx: Queryable,
  conversation: Conversation,
  readerId: string,
  otherId: string,
): Promise<Reading> {
  const change = await readMessages(trx, conversation, readerId);
  // After the messages, as sending has it: two transactions never wait for each other.
  const notificationIds = await notifications.readMessagesFrom(trx, readerId, otherId);
  return { ...change, readerId, otherId, notificationIds };
}

async function readMessages(
  trx: Queryable,
  { id }: Conversation,
  readerId: string,
): Promise<Pick<Reading, 'read' | 'seq' | 'rev'>> {
  if (!(await hasUnread(trx, readerId, id, await findLastRead(trx, id, readerId)))) {
    return { read: 0, seq: 0, rev: await findRevision(trx, id) };
  }
  // Alone with the conversation from here on; another tab may have read it in between.
  const standing = await lockRevision(trx, id);
  const lastRead = await findLastRead(trx, id, readerId);
  if (!(await hasUnread(trx, readerId, id, lastRead))) return { read: 0, seq: 0, rev: standing };
  const rev = await nextRevision(trx, id);
  const seq = await findNewestSeq(trx, id);
  const read = await stampUnread(trx, readerId, id, { lastRead, rev });
  await storeLastRead(trx, id, readerId, seq);
  return { read, seq, rev };
}

/** Tells the sender that they were seen, and the reader's other tabs what they need not show. */
export function tellReading({ context, notifications }: ChatParts, reading: Reading): void {
  const { readerId, otherId, read, seq, rev, notificationIds } = reading;
  if (read > 0) {
    const event = { readerId, senderId: otherId, seq, rev };
    context.realtime.toUser(otherId, 'messagesRead', event);
    context.realtime.toUser(readerId, 'messagesRead', event);
  }
  notifications.deliverRead(readerId, notificationIds);
}

/** See ChatService.markRead. */
export async function markRead(
  parts: ChatParts,
  readerId: string,
  otherId: string,
): Promise<MarkReadAnswer> {
  const reading = await parts.context.database.transaction().execute(async (trx) => {
    await requireBuddy(trx, readerId, otherId);
    const conversation = await findConversation(trx, readerId, otherId);
    return conversation && readAll(parts, trx, conversation, readerId, otherId);
  });
  if (!reading) return { read: 0, rev: 0 };
  tellReading(parts, reading);
  return { read: reading.read, rev: reading.rev };
}
