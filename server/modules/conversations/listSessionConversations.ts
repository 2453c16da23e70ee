import type { Conversation, ConversationSession } from '../../../contract/chat/conversations.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { toLastMessage } from './lastMessage.ts';
import { toSettings } from './settingColumns.ts';
import { loadAuthors, toAuthor } from './authors.ts';
import { listStoredRows } from './sessionListRepository.ts';
import { listMemberships } from './memberRepository.ts';
import { loadSessionConversations, type SessionConversation } from './sessionConversations.ts';

/**
 * Lists the conversations of study sessions that a student can read: those with messages, and the open
 * ones of study sessions that have not ended.
 */
export async function listSessionConversations(
  db: Queryable,
  userId: string,
  now: string,
): Promise<Conversation[]> {
  const ids = await listMemberships(db, userId, now);
  if (ids.length === 0) return [];
  const rows = await listStoredRows(db, userId, ids);
  const stored = new Map(rows.map((row) => [row.conversation_id, row]));
  const sessions = await loadSessionConversations(db, ids);
  const authorOf = await loadAuthors(
    db,
    rows.flatMap(({ sender_id }) => sender_id ?? []),
  );
  return [...sessions.values()].flatMap((session) => {
    const row = stored.get(session.id);
    const last = row && toLastMessage(row);
    const isComing = session.isOpen && (session.endTime ?? '') > now;
    const isMember = session.members.some(({ id }) => id === userId);
    if (!isMember || (!last && !isComing)) return [];
    return {
      userId: session.id,
      session: toSession(session),
      ...(last && { lastMessage: { ...last, sender: authorOf(last.senderId) } }),
      unread: Number(row?.unread ?? 0),
      settings: toSettings(row),
    };
  });
}

const toSession = (session: SessionConversation): ConversationSession => ({
  title: session.title,
  ...(session.startTime !== undefined && { startTime: session.startTime }),
  ...(session.endTime !== undefined && { endTime: session.endTime }),
  isOpen: session.isOpen,
  members: session.members.map((member) => ({
    _id: member.id,
    ...toAuthor(member),
    readSeq: member.lastReadSeq,
  })),
});
