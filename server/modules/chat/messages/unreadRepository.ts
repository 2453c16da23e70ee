import type { Queryable } from '../../../context.ts';
import { compiledQuery } from '../../../database/compiledQuery.ts';
import { isStaying } from '../../account/visibility.ts';
import { notBlocked } from '../../requests/blockRepository.ts';

const stamped = compiledQuery((db, readerId: string, conversationId: string, rev: number) =>
  db
    .updateTable('messages')
    .set({ rev })
    .where('recipient_id', '=', readerId)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .where('seq', '>', (eb) =>
      eb
        .selectFrom('conversation_members')
        .select('last_read_seq')
        .where('conversation_id', '=', conversationId)
        .where('user_id', '=', readerId),
    )
    .returning('id'),
);

/** Sets the revision of the unread messages of a student and returns their number. */
export async function stampUnread(
  db: Queryable,
  readerId: string,
  conversationId: string,
  rev: number,
): Promise<number> {
  return (await stamped(db, readerId, conversationId, rev)).length;
}

// A subquery for each conversation reads only its unread messages. With a join, PostgreSQL reads all
// messages of the student. Materialized, so that the conditions on the other student are checked for
// unread conversations only.
const unreadByMember = compiledQuery((db, readerId: string) =>
  db
    .with(
      (cte) => cte('unread').materialized(),
      (eb) =>
        eb
          .selectFrom('conversation_members as reader')
          .where('reader.user_id', '=', readerId)
          .select((row) => [
            'reader.conversation_id',
            row
              .selectFrom('messages as m')
              .whereRef('m.recipient_id', '=', 'reader.user_id')
              .whereRef('m.conversation_id', '=', 'reader.conversation_id')
              .whereRef('m.seq', '>', 'reader.last_read_seq')
              .where('m.deleted_at', 'is', null)
              .select(({ fn }) => fn.countAll<number | string>().as('count'))
              .as('count'),
          ]),
    )
    .selectFrom('unread')
    .innerJoin('conversation_members as other', (join) =>
      join
        .onRef('other.conversation_id', '=', 'unread.conversation_id')
        .on('other.user_id', '!=', readerId),
    )
    .innerJoin('conversations as c', 'c.id', 'unread.conversation_id')
    .innerJoin('users as sender', 'sender.id', 'other.user_id')
    .select(['other.user_id as sender_id', 'unread.count'])
    .where('unread.count', '>', 0)
    .where((eb) =>
      eb.or([
        eb('sender.deleted_at', 'is not', null),
        eb.and([
          eb.exists(
            eb
              .selectFrom('connection_requests as r')
              .select('r.id')
              .whereRef('r.low_id', '=', 'c.low_id')
              .whereRef('r.high_id', '=', 'c.high_id')
              .where('r.status', '=', 'accepted'),
          ),
          notBlocked(readerId, eb.ref('other.user_id')),
          isStaying(eb.ref('other.user_id')),
          isStaying(eb.val(readerId)),
        ]),
      ]),
    ),
);

/**
 * Counts the unread messages of a student by sender, in the threads that the student can open.
 * Senders without any are omitted.
 */
export async function countUnread(
  db: Queryable,
  readerId: string,
): Promise<{ senderId: string; count: number }[]> {
  const rows = await unreadByMember(db, readerId);
  return rows.map((row) => ({ senderId: row.sender_id, count: Number(row.count) }));
}
