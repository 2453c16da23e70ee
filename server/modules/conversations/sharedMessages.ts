import type { Queryable } from '../../platform/database/queryable.ts';
import { selectMemberships } from './memberRepository.ts';

interface Shared {
  userId: string;
  senderId: string;
  limit: number;
}

/**
 * Lists the newest messages of a student in conversations of study sessions that another student is a
 * member of, too, also if one of them blocks the other. Newest first, without deleted ones.
 */
export function listNewestOfSessions(db: Queryable, { userId, senderId, limit }: Shared) {
  const idsOf = (memberId: string) =>
    db
      .selectFrom(selectMemberships().as('member'))
      .select('member.conversation_id')
      .where('member.user_id', '=', memberId);
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('study_sessions as s', 's.id', 'c.session_id')
    .leftJoin('attachments as file', 'file.message_id', 'm.id')
    .select(['m.sender_id', 'm.body', 'm.created_at', 'm.edited_at', 'file.file_name'])
    .select((eb) => eb.fn.coalesce('s.title', 'c.title').as('session'))
    .where('m.sender_id', '=', senderId)
    .where('m.deleted_at', 'is', null)
    .where('m.conversation_id', 'in', idsOf(userId))
    .where('m.conversation_id', 'in', idsOf(senderId))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}
