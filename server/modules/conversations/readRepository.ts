import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import { orderedPair } from '../relations/index.ts';
import type { Conversation } from './conversationRepository.ts';

/** A conversation as its reader finds it. */
export interface ReadState extends Conversation {
  hasUnread: boolean;
  /** Whether there is an unread notification about its messages. */
  hasNotification: boolean;
}

const stateOf = compiledRow((db, readerId: string, otherId: string, low: string, high: string) =>
  db
    .selectFrom('conversations')
    .select(['id', 'revision'])
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .select((eb) => [
      eb
        .selectFrom('conversation_members as reader')
        .innerJoin('messages as m', (join) =>
          join
            .onRef('m.recipient_id', '=', 'reader.user_id')
            .onRef('m.conversation_id', '=', 'reader.conversation_id')
            .onRef('m.seq', '>', 'reader.last_read_seq'),
        )
        .select('m.id')
        .whereRef('reader.conversation_id', '=', 'conversations.id')
        .where('reader.user_id', '=', readerId)
        .where('m.deleted_at', 'is', null)
        .limit(1)
        .as('unread_id'),
      eb
        .selectFrom('notifications as n')
        .select('n.id')
        .where('n.user_id', '=', readerId)
        .where('n.related_user_id', '=', otherId)
        .where('n.type', '=', 'message')
        .where('n.read_at', 'is', null)
        .limit(1)
        .as('notification_id'),
    ]),
);

/** Returns the conversation and whether anything in it is unread. */
export async function findReadState(
  db: Queryable,
  readerId: string,
  otherId: string,
): Promise<ReadState | undefined> {
  const { low_id, high_id } = orderedPair(readerId, otherId);
  const row = await stateOf(db, readerId, otherId, low_id, high_id);
  if (!row) return undefined;
  const { id, revision, unread_id, notification_id } = row;
  return { id, revision, hasUnread: unread_id !== null, hasNotification: notification_id !== null };
}

const readToEnd = compiledRow((db, conversationId: string, userId: string) =>
  db
    .updateTable('conversation_members')
    .set((eb) => ({
      last_read_seq: eb
        .selectFrom('messages')
        .select('seq')
        .where('conversation_id', '=', conversationId)
        .orderBy('seq', 'desc')
        .limit(1),
    }))
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .returning('last_read_seq'),
);

/** Sets and returns the `seq` up to which a student has read: that of the newest message. */
export async function storeLastRead(
  db: Queryable,
  conversationId: string,
  userId: string,
): Promise<number> {
  const row = await readToEnd(db, conversationId, userId);
  return row?.last_read_seq ?? 0;
}

/** Marks the own messages of a student up to `seq` read, unless one of the other student is unread. */
export const markOwnRead = compiledQuery(
  (db, conversationId: string, senderId: string, seq: number) =>
    db
      .updateTable('conversation_members')
      .set({ last_read_seq: seq })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', senderId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('messages as m')
              .select('m.id')
              .where('m.conversation_id', '=', conversationId)
              .whereRef('m.seq', '>', 'conversation_members.last_read_seq')
              .where('m.recipient_id', '=', senderId)
              .where('m.deleted_at', 'is', null),
          ),
        ),
      ),
);

const unreadSince = compiledRow((db, conversationId: string, userId: string, seq: number) =>
  db
    .selectFrom('messages')
    .select(({ fn, eb }) => [
      fn.max('seq').as('newest'),
      fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('sender_id', '<>', userId), eb('deleted_at', 'is', null)]))
            .then(eb.lit(1))
            .end(),
        )
        .as('count'),
    ])
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', seq),
);

/** Returns the newest message after `seq`, 0 without one, and the number of unread ones. */
export async function findUnread(
  db: Queryable,
  conversationId: string,
  { userId, seq }: { userId: string; seq: number },
): Promise<{ newest: number; count: number }> {
  const row = await unreadSince(db, conversationId, userId, seq);
  return { newest: row?.newest ?? 0, count: row?.count ?? 0 };
}

/** Stores that a member has read all messages up to and including `seq`. */
export const storeReadPosition = compiledQuery(
  (db, conversationId: string, userId: string, seq: number) =>
    db
      .insertInto('conversation_members')
      .values({ conversation_id: conversationId, user_id: userId, last_read_seq: seq })
      .onConflict((conflict) =>
        conflict
          .columns(['conversation_id', 'user_id'])
          .doUpdateSet((eb) => ({ last_read_seq: eb.ref('excluded.last_read_seq') }))
          .whereRef('conversation_members.last_read_seq', '<', 'excluded.last_read_seq'),
      ),
);
