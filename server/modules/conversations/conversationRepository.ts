import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { MissingRowError } from '../../platform/database/connectionErrors.ts';
import { orderedPair } from '../relations/index.ts';

/** The conversation of two students or of a study session. */
export interface Conversation {
  id: string;
  revision: number;
}

const conversationOf = (db: Queryable, lowId: string, highId: string) =>
  db
    .selectFrom('conversations')
    .select(['id', 'revision'])
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId);
const knownConversation = compiledQuery(conversationOf);

export async function findConversation(
  db: Queryable,
  a: string,
  b: string,
): Promise<Conversation | undefined> {
  const { low_id, high_id } = orderedPair(a, b);
  const [conversation] = await knownConversation(db, low_id, high_id);
  return conversation;
}

/** Returns the conversation of two students, or inserts it with the new id. */
export async function findOrCreateConversation(
  db: Queryable,
  a: string,
  b: string,
  newId: string,
): Promise<string> {
  return (await findConversation(db, a, b))?.id ?? createConversation(db, a, b, newId);
}

/**
 * Inserts the conversation of two students with the new id and returns its id. The unique index of the
 * pair makes simultaneous calls return the same conversation.
 */
export async function createConversation(
  db: Queryable,
  a: string,
  b: string,
  newId: string,
): Promise<string> {
  const pair = orderedPair(a, b);
  await db
    .insertInto('conversations')
    .values({ id: newId, ...pair, revision: 0 })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .execute();
  const { id } = await conversationOf(db, pair.low_id, pair.high_id).executeTakeFirstOrThrow();
  await db
    .insertInto('conversation_members')
    .values([a, b].map((user_id) => ({ conversation_id: id, user_id, last_read_seq: 0 })))
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doNothing())
    .execute();
  return id;
}

const incremented = compiledQuery((db, id: string) =>
  db
    .updateTable('conversations')
    .set((row) => ({ revision: row('revision', '+', row.lit(1)) }))
    .where('id', '=', id)
    .returning('revision'),
);

/**
 * Increments and returns the revision. The row stays locked until the commit, so that the order of
 * revisions is the order of commits.
 */
export async function nextRevision(db: Queryable, conversationId: string): Promise<number> {
  const [row] = await incremented(db, conversationId);
  if (!row) throw new MissingRowError(`There is no conversation ${conversationId}.`);
  return row.revision;
}

const locked = compiledQuery((db, id: string) =>
  db
    .updateTable('conversations')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returning('revision'),
);

/** Locks the row until the end of the transaction and returns the revision. */
export async function lockRevision(db: Queryable, conversationId: string): Promise<number> {
  const [row] = await locked(db, conversationId);
  if (!row) throw new MissingRowError(`There is no conversation ${conversationId}.`);
  return row.revision;
}

/** A conversation as its reader finds it. */
export interface ReadState extends Conversation {
  hasUnread: boolean;
  /** Whether there is an unread notification about its messages. */
  hasNotification: boolean;
}

const stateOf = compiledQuery((db, readerId: string, otherId: string, low: string, high: string) =>
  conversationOf(db, low, high).select((eb) => [
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
  const [row] = await stateOf(db, readerId, otherId, low_id, high_id);
  if (!row) return undefined;
  const { id, revision, unread_id, notification_id } = row;
  return { id, revision, hasUnread: unread_id !== null, hasNotification: notification_id !== null };
}

const readToEnd = compiledQuery((db, conversationId: string, userId: string) =>
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
  const [row] = await readToEnd(db, conversationId, userId);
  return row?.last_read_seq ?? 0;
}

const deletedPartners = compiledQuery((db, userId: string) =>
  db
    .selectFrom('conversation_members as me')
    .innerJoin('conversation_members as other', 'other.conversation_id', 'me.conversation_id')
    .innerJoin('users as u', 'u.id', 'other.user_id')
    .select('u.id')
    .where('me.user_id', '=', userId)
    .where('u.deleted_at', 'is not', null),
);

/** Lists the ids that stand for deleted students in the conversations of a student. */
export async function listDeletedPartners(db: Queryable, userId: string): Promise<string[]> {
  return (await deletedPartners(db, userId)).map(({ id }) => id);
}
