import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import { MissingRowError } from '../../platform/database/connectionErrors.ts';
import { acceptedRequest, orderedPair } from '../relations/index.ts';
import { settingColumns } from './settingRepository.ts';

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
const knownConversation = compiledRow(conversationOf);

export function findConversation(db: Queryable, a: string, b: string) {
  const { low_id, high_id } = orderedPair(a, b);
  return knownConversation(db, low_id, high_id);
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
  await ensureStates(db, id, [a, b]);
  return id;
}

const directTarget = compiledRow(
  (db, senderId: string, recipientId: string, lowId: string, highId: string) =>
    db
      .selectFrom('users as sender')
      .leftJoin('conversations as c', (join) =>
        join.on('c.low_id', '=', lowId).on('c.high_id', '=', highId),
      )
      .leftJoin('conversation_members as reader', (join) =>
        join.onRef('reader.conversation_id', '=', 'c.id').on('reader.user_id', '=', recipientId),
      )
      .leftJoin('notification_preferences as preference', (join) =>
        join.on('preference.user_id', '=', recipientId).on('preference.kind', '=', 'message'),
      )
      .select(['c.id as conversation_id', 'sender.name', 'sender.avatar', 'preference.choice'])
      .select(settingColumns.map((column) => `reader.${column}` as const))
      .where('sender.id', '=', senderId)
      .where((eb) => eb.exists(acceptedRequest(db, lowId, highId))),
);

/**
 * Returns what a message to a buddy needs: the id of the conversation, `null` before its first message,
 * the sender, and the recipient's settings of the conversation and choice for messages. `undefined`
 * unless the two are buddies.
 */
export function findDirectTarget(db: Queryable, senderId: string, recipientId: string) {
  const { low_id, high_id } = orderedPair(senderId, recipientId);
  return directTarget(db, senderId, recipientId, low_id, high_id);
}

const incremented = compiledRow((db, id: string) =>
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
  const row = await incremented(db, conversationId);
  if (!row) throw new MissingRowError(`There is no conversation ${conversationId}.`);
  return row.revision;
}

const locked = compiledRow((db, id: string) =>
  db
    .updateTable('conversations')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returning('revision'),
);

/** Locks the row until the end of the transaction and returns the revision. */
export async function lockRevision(db: Queryable, conversationId: string): Promise<number> {
  const row = await locked(db, conversationId);
  if (!row) throw new MissingRowError(`There is no conversation ${conversationId}.`);
  return row.revision;
}

const deletedParticipants = compiledQuery((db, userId: string) =>
  db
    .selectFrom('conversation_members as me')
    .innerJoin('conversation_members as other', 'other.conversation_id', 'me.conversation_id')
    .innerJoin('users as u', 'u.id', 'other.user_id')
    .select('u.id')
    .where('me.user_id', '=', userId)
    .where('u.deleted_at', 'is not', null),
);

/** Lists the deleted students with whom a student has a conversation. */
export async function listDeletedParticipants(db: Queryable, userId: string): Promise<string[]> {
  return (await deletedParticipants(db, userId)).map(({ id }) => id);
}

/** Returns `undefined` while the conversation of a study session has no messages. */
export const findStored = compiledRow((db, id: string) =>
  db.selectFrom('conversations').select(['id', 'revision']).where('id', '=', id),
);

/** Inserts the conversation of a study session if it has none. */
export const ensureStored = (db: Queryable, sessionId: string) =>
  db
    .insertInto('conversations')
    .values({ id: sessionId, session_id: sessionId, revision: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

/** Inserts the state of members who have none. */
export async function ensureStates(
  db: Queryable,
  conversationId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto('conversation_members')
    .values(
      userIds.map((user_id) => ({ conversation_id: conversationId, user_id, last_read_seq: 0 })),
    )
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doNothing())
    .execute();
}

/** Inserts the conversation and the state of a member if they are missing. Returns the id. */
export async function ensureMember(
  db: Queryable,
  sessionId: string,
  userId: string,
): Promise<string> {
  await ensureStored(db, sessionId);
  await ensureStates(db, sessionId, [userId]);
  return sessionId;
}
