import type { MarkReadResponse } from '../../../contract/chat/messages.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  emitNotificationsRead,
  markMessagesRead,
  markSessionMessagesRead,
} from '../notifications/index.ts';
import { authorizeReader } from './access.ts';
import { findStored, lockRevision, nextRevision } from './conversationRepository.ts';
import {
  findReadState,
  findUnread,
  type ReadState,
  storeLastRead,
  storeReadPosition,
} from './readRepository.ts';
import type { SessionConversation } from './sessionConversations.ts';
import { stampUnread } from './unreadRepository.ts';

/** The result of marking a conversation read, emitted after the commit. */
interface ReadResult {
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
 * Marks the messages of the other student read. Increments the revision once, or not at all when
 * nothing was unread.
 */
export async function markAllRead(
  context: Context,
  conversation: ReadState,
  readerId: string,
  otherId: string,
): Promise<ReadResult> {
  const { id, revision, hasUnread, hasNotification } = conversation;
  const none = { readerId, otherId, read: 0, seq: 0, rev: revision, notificationIds: [] };
  if (!hasUnread && !hasNotification) return none;
  return context.database.transaction().execute(async (trx) => {
    const change = hasUnread && (await readMessages(trx, id, readerId));
    // After the messages, in the same order as sendMessage(), to avoid deadlocks.
    const notificationIds = await markMessagesRead(context, trx, readerId, otherId);
    return { ...none, ...change, notificationIds };
  });
}

async function readMessages(
  trx: Queryable,
  conversationId: string,
  readerId: string,
): Promise<Pick<ReadResult, 'read' | 'seq' | 'rev'>> {
  // The lock keeps other tabs and new messages out, so the next revision is known.
  const revision = await lockRevision(trx, conversationId);
  const read = await stampUnread(trx, readerId, conversationId, revision + 1);
  if (read === 0) return { read, seq: 0, rev: revision };
  const rev = await nextRevision(trx, conversationId);
  return { read, seq: await storeLastRead(trx, conversationId, readerId), rev };
}

/** Emits the read position to both students and `notificationRead` to the reader. */
export function emitRead(context: Context, result: ReadResult): void {
  const { readerId, otherId, read, seq, rev, notificationIds } = result;
  if (read > 0) {
    const event = { readerId, senderId: otherId, seq, rev };
    context.realtime.toUsers([otherId, readerId], 'messagesRead', event);
  }
  emitNotificationsRead(context, readerId, notificationIds);
}

/**
 * Marks a conversation read.
 * @param otherId the id of the other student or of the study session
 * @throws {HttpError} 400 for oneself, 404 unless the other is a buddy, or the student is a member of
 * the study session.
 */
export async function markRead(
  context: Context,
  readerId: string,
  otherId: string,
): Promise<MarkReadResponse> {
  const db = context.database;
  const session = await authorizeReader(db, readerId, otherId);
  if (session) return markSessionRead(context, session, readerId);
  const conversation = await findReadState(db, readerId, otherId);
  if (!conversation) return { read: 0, rev: 0 };
  const result = await markAllRead(context, conversation, readerId, otherId);
  emitRead(context, result);
  return { read: result.read, rev: result.rev };
}

/**
 * Moves the read position of a member to the newest message and emits it to all members. It is part
 * of no revision, because it changes no message.
 */
export async function markSessionRead(
  context: Context,
  { id, members }: SessionConversation,
  readerId: string,
): Promise<MarkReadResponse> {
  const { database, realtime } = context;
  const stored = await findStored(database, id);
  if (!stored) return { read: 0, rev: 0 };
  const rev = stored.revision;
  const seq = members.find((member) => member.id === readerId)?.lastReadSeq ?? 0;
  const { newest, count } = await findUnread(database, id, { userId: readerId, seq });
  if (newest === 0) return { read: 0, rev };
  const notificationIds = await database.transaction().execute(async (trx) => {
    await storeReadPosition(trx, id, readerId, newest);
    return markSessionMessagesRead(context, trx, readerId, id);
  });
  const event = { readerId, senderId: id, seq: newest, rev };
  realtime.toUsers(
    members.map((member) => member.id),
    'messagesRead',
    event,
  );
  emitNotificationsRead(context, readerId, notificationIds);
  return { read: count, rev };
}
