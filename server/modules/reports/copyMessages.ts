import { LIMITS } from '../../../contract/constants.ts';
import type { ReportedMessage } from '../../../contract/reports.ts';
import type { Queryable } from '../../context.ts';
import { listNewest } from '../chat/messages/messageRepository.ts';
import { findConversation } from '../chat/thread/conversationRepository.ts';

/** Returns copies of the last messages of two students, oldest first, without deleted ones. */
export async function copyMessages(
  db: Queryable,
  userId: string,
  otherId: string,
): Promise<ReportedMessage[]> {
  const conversation = await findConversation(db, userId, otherId);
  if (!conversation) return [];
  const newest = await listNewest(db, conversation.id, { limit: LIMITS.reportedMessages });
  return newest
    .toReversed()
    .map(({ sender_id: senderId, body: message, file_name, created_at: createdAt, edited_at }) => ({
      senderId,
      message,
      createdAt,
      ...(file_name !== null && { fileName: file_name }),
      ...(edited_at !== null && { editedAt: edited_at }),
    }));
}
