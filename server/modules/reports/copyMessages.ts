import { LIMITS } from '../../../contract/constants.ts';
import type { ReportedMessage } from '../../../contract/reports.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  listNewest,
  type StoredMessage,
  listNewestOfSessions,
  findConversation,
} from '../conversations/index.ts';

/**
 * Returns copies of the last messages of two students, and of the last ones that the other student
 * wrote in study sessions of both, oldest first, without deleted ones.
 */
export async function copyMessages(
  db: Queryable,
  userId: string,
  otherId: string,
): Promise<ReportedMessage[]> {
  const limit = LIMITS.reportedMessages;
  const conversation = await findConversation(db, userId, otherId);
  const ofPair = conversation ? await listNewest(db, conversation.id, { limit }) : [];
  const ofSessions = await listNewestOfSessions(db, { userId, senderId: otherId, limit });
  const copies = [
    ...ofPair.toReversed().map(toCopy),
    ...ofSessions
      .toReversed()
      .map(({ session, ...row }) => ({ ...toCopy(row), session: session ?? '' })),
  ];
  return copies.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

type Row = Pick<StoredMessage, 'sender_id' | 'body' | 'file_name' | 'created_at' | 'edited_at'>;

const toCopy = (row: Row): ReportedMessage => ({
  senderId: row.sender_id,
  message: row.body,
  createdAt: row.created_at,
  ...(row.file_name !== null && { fileName: row.file_name }),
  ...(row.edited_at !== null && { editedAt: row.edited_at }),
});
