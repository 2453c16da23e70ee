import type { MarkReadResponse } from '../../../contract/chat/messages.ts';
import { markSessionMessagesRead } from '../notifications/index.ts';
import type { ChatDeps } from './chatDeps.ts';
import { findStored, findUnread, storeReadPosition } from './sessionConversationRepository.ts';
import type { SessionConversation } from './sessionConversations.ts';

/**
 * Moves the read position of a member to the newest message and emits it to all members. It is part
 * of no revision, because it changes no message.
 */
export async function markSessionRead(
  { context, notifications }: ChatDeps,
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
  notifications.deliverRead(readerId, notificationIds);
  return { read: count, rev };
}
