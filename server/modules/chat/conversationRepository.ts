import type { Queryable } from '../../context.ts';
import { prepared } from '../../database/prepared.ts';
import { pairOf } from '../requests/pair.ts';

/** The conversation of two students. */
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
const knownConversation = prepared(conversationOf);

export async function findConversation(
  db: Queryable,
  a: string,
  b: string,
): Promise<Conversation | undefined> {
  const { low_id, high_id } = pairOf(a, b);
  const [conversation] = await knownConversation(db, low_id, high_id);
  return conversation;
}

/**
 * The conversation of two students, made with the id given when they have none. Of two first
 * messages at once, both get the same conversation: the database holds the pair unique.
 */
export async function findOrCreateConversation(
  db: Queryable,
  a: string,
  b: string,
  newId: string,
): Promise<string> {
  const known = await findConversation(db, a, b);
  if (known) return known.id;
  const pair = pairOf(a, b);
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

/**
 * Counts one revision. Whoever counted holds the conversation's row until commit, so the order of
 * revisions is the order of commits, and what follows in the transaction is alone with it.
 */
export async function nextRevision(db: Queryable, conversationId: string): Promise<number> {
  const { revision } = await db
    .updateTable('conversations')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The revision that stands now, which may be later than when the conversation was found. */
export async function findRevision(db: Queryable, conversationId: string): Promise<number> {
  const { revision } = await db
    .selectFrom('conversations')
    .select('revision')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return revision;
}

/** Keeps others from counting until this transaction has ended; answers the revision that stands. */
export async function lockRevision(db: Queryable, conversationId: string): Promise<number> {
  const { revision } = await db
    .updateTable('conversations')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', conversationId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Up to and with which place that student has read. */
export async function findLastRead(
  db: Queryable,
  conversationId: string,
  userId: string,
): Promise<number> {
  const row = await db
    .selectFrom('conversation_members')
    .select('last_read_seq')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last_read_seq ?? 0;
}

export async function storeLastRead(
  db: Queryable,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<void> {
  await db
    .updateTable('conversation_members')
    .set({ last_read_seq: seq })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('last_read_seq', '<', seq)
    .execute();
}
