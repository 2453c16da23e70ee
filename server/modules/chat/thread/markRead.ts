import type { MarkReadResponse } from '../../../../contract/chat/messages.ts';
import type { Queryable } from '../../../context.ts';
import { badRequest, notFound } from '../../../http/httpError.ts';
import { areBuddies } from '../../requests/repository.ts';
import {
  findConversation,
  findLastRead,
  findRevision,
  listDeletedPartners,
  lockRevision,
  nextRevision,
  storeLastRead,
  type Conversation,
} from './conversationRepository.ts';
import { findNewestSeq } from '../messages/messageRepository.ts';
import { hasUnread, stampUnread } from '../messages/unreadRepository.ts';
import type { ChatDeps } from '../chatDeps.ts';

/** The result of marking a conversation read, emitted after the commit. */
export interface ReadResult {
  readerId: string;
  otherId: string;
  /** Number of messages that were unread. */
  read: number;
  /** `seq` of the last read message. */
  seq: number;
  /** Revision of the conversation. */
  rev: number;
  notificationIds: string[];
}

/**
 * Conversations with students who deleted their account can still be read.
 * @throws {HttpError} 400 for oneself, 404 unless the other is or was a buddy.
 */
export async function assertBuddy(db: Queryable, userId: string, otherId: string): Promise<void> {
  if (userId === otherId) throw badRequest('You cannot chat with yourself.');
  if (await areBuddies(db, userId, otherId)) return;
  if (!(await listDeletedPartners(db, userId)).includes(otherId))
    throw notFound('Match not found.');
}

/**
 * Marks the messages of the other student read. Increments the revision once, or not at all when
 * nothing was unread.
 */
export async function markAllRead(
  { notifications }: ChatDeps,
  trx: Queryable,
  conversation: Conversation,
  readerId: string,
  otherId: string,
): Promise<ReadResult> {
  const change = await readMessages(trx, conversation, readerId);
  // After the messages, in the same order as sendMessage(), to avoid deadlocks.
  const notificationIds = await notifications.markMessagesRead(trx, readerId, otherId);
  return { ...change, readerId, otherId, notificationIds };
}

async function readMessages(
  trx: Queryable,
  { id }: Conversation,
  readerId: string,
): Promise<Pick<ReadResult, 'read' | 'seq' | 'rev'>> {
  if (!(await hasUnread(trx, readerId, id, await findLastRead(trx, id, readerId)))) {
    return { read: 0, seq: 0, rev: await findRevision(trx, id) };
  }
  // Checked again under the lock, because another tab may have read it.
  const current = await lockRevision(trx, id);
  const lastRead = await findLastRead(trx, id, readerId);
  if (!(await hasUnread(trx, readerId, id, lastRead))) return { read: 0, seq: 0, rev: current };
  const rev = await nextRevision(trx, id);
  const seq = await findNewestSeq(trx, id);
  const read = await stampUnread(trx, readerId, id, { lastRead, rev });
  await storeLastRead(trx, id, readerId, seq);
  return { read, seq, rev };
}

/** Emits the read position to both students and `notificationRead` to the reader. */
export function emitRead({ context, notifications }: ChatDeps, result: ReadResult): void {
  const { readerId, otherId, read, seq, rev, notificationIds } = result;
  if (read > 0) {
    const event = { readerId, senderId: otherId, seq, rev };
    context.realtime.toUsers([otherId, readerId], 'messagesRead', event);
  }
  notifications.deliverRead(readerId, notificationIds);
}

/** See ChatService.markRead. */
export async function markRead(
  deps: ChatDeps,
  readerId: string,
  otherId: string,
): Promise<MarkReadResponse> {
  const result = await deps.context.database.transaction().execute(async (trx) => {
    await assertBuddy(trx, readerId, otherId);
    const conversation = await findConversation(trx, readerId, otherId);
    return conversation && markAllRead(deps, trx, conversation, readerId, otherId);
  });
  if (!result) return { read: 0, rev: 0 };
  emitRead(deps, result);
  return { read: result.read, rev: result.rev };
}
