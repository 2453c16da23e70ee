import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Conversation } from './conversationRepository.ts';

const byId = compiledQuery((db, id: string) =>
  db.selectFrom('conversations').select(['id', 'revision']).where('id', '=', id),
);

/** Returns `undefined` while the conversation of a study session has no messages. */
export async function findStored(db: Queryable, id: string): Promise<Conversation | undefined> {
  const [conversation] = await byId(db, id);
  return conversation;
}

/** Inserts the conversation of a study session if it has none. */
export async function ensureStored(db: Queryable, sessionId: string): Promise<void> {
  await db
    .insertInto('conversations')
    .values({ id: sessionId, session_id: sessionId, revision: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

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

const unreadSince = compiledQuery((db, conversationId: string, userId: string, seq: number) =>
  db
    .selectFrom('messages')
    .select(({ fn, eb }) => [
      fn.max('seq').as('newest'),
      fn
        .count<number | string>(
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
  const [row] = await unreadSince(db, conversationId, userId, seq);
  return { newest: row?.newest ?? 0, count: Number(row?.count ?? 0) };
}

const moved = compiledQuery((db, conversationId: string, userId: string, seq: number) =>
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

/** Stores that a member has read all messages up to and including `seq`. */
export async function storeReadPosition(
  db: Queryable,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<void> {
  await moved(db, conversationId, userId, seq);
}
