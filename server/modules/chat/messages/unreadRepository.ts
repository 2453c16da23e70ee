import type { Queryable } from '../../../context.ts';
import { compiledQuery } from '../../../database/compiledQuery.ts';

const unread = (db: Queryable, readerId: string, conversationId: string, lastRead: number) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('recipient_id', '=', readerId)
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', lastRead)
    .where('deleted_at', 'is', null);

/** Returns whether a student has unread messages after `lastRead`. */
export async function hasUnread(
  db: Queryable,
  readerId: string,
  conversationId: string,
  lastRead: number,
): Promise<boolean> {
  const row = await unread(db, readerId, conversationId, lastRead).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Sets the revision of the unread messages of a student and returns their number. */
export async function stampUnread(
  db: Queryable,
  readerId: string,
  conversationId: string,
  change: { lastRead: number; rev: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ rev: change.rev })
    .where('id', 'in', unread(db, readerId, conversationId, change.lastRead))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

// A subquery for each conversation reads only its unread messages. With a join, PostgreSQL reads all
// messages of the student.
const unreadByMember = compiledQuery((db, readerId: string) =>
  db
    .selectFrom('conversation_members as reader')
    .innerJoin('conversation_members as other', (join) =>
      join
        .onRef('other.conversation_id', '=', 'reader.conversation_id')
        .onRef('other.user_id', '!=', 'reader.user_id'),
    )
    .where('reader.user_id', '=', readerId)
    .select((eb) => [
      'other.user_id as sender_id',
      eb
        .selectFrom('messages as m')
        .whereRef('m.recipient_id', '=', 'reader.user_id')
        .whereRef('m.conversation_id', '=', 'reader.conversation_id')
        .whereRef('m.seq', '>', 'reader.last_read_seq')
        .where('m.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('count'),
    ]),
);

/** Counts the unread messages of a student by sender. Senders without any are omitted. */
export async function countUnread(
  db: Queryable,
  readerId: string,
): Promise<{ senderId: string; count: number }[]> {
  const rows = await unreadByMember(db, readerId);
  return rows
    .map((row) => ({ senderId: row.sender_id, count: Number(row.count) }))
    .filter(({ count }) => count > 0);
}
