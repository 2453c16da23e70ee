import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { isStaying } from '../people/index.ts';
import { notBlocked } from '../relations/index.ts';

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

/**
 * Counts the unread messages of a student by sender, in the threads that the student can open.
 * Senders without any are omitted. The conditions on the other student are checked for unread
 * conversations only, as those are materialized. The messages are counted by a subquery for each
 * conversation that changed since it was read: with a join, PostgreSQL reads all messages of the student.
 */
export const countUnread = compiledQuery((db, readerId: string) =>
  db
    .with(
      (cte) => cte('unread').materialized(),
      (eb) =>
        eb
          .selectFrom('conversation_members as reader')
          .innerJoin('conversations as c', 'c.id', 'reader.conversation_id')
          .where('reader.user_id', '=', readerId)
          .whereRef('c.revision', '>', 'reader.last_read_seq')
          .select((row) => [
            'c.low_id',
            'c.high_id',
            row
              .case()
              .when('c.low_id', '=', row.ref('reader.user_id'))
              .then(row.ref('c.high_id'))
              .else(row.ref('c.low_id'))
              .end()
              .as('sender_id'),
            row
              .selectFrom('messages as m')
              .whereRef('m.recipient_id', '=', 'reader.user_id')
              .whereRef('m.conversation_id', '=', 'reader.conversation_id')
              .whereRef('m.seq', '>', 'reader.last_read_seq')
              .where('m.deleted_at', 'is', null)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .as('count'),
          ]),
    )
    .selectFrom('unread')
    .innerJoin('users as sender', 'sender.id', 'unread.sender_id')
    .select((eb) => ['sender.id as senderId', eb.ref('unread.count').$notNull().as('count')])
    .where('unread.count', '>', 0)
    .where((eb) =>
      eb.or([
        eb('sender.deleted_at', 'is not', null),
        eb.and([
          eb.exists(
            eb
              .selectFrom('connection_requests as r')
              .select('r.id')
              .whereRef('r.low_id', '=', 'unread.low_id')
              .whereRef('r.high_id', '=', 'unread.high_id')
              .where('r.status', '=', 'accepted'),
          ),
          notBlocked(readerId, eb.ref('sender.id')),
          isStaying(eb.ref('sender.id')),
          isStaying(eb.val(readerId)),
        ]),
      ]),
    ),
);
