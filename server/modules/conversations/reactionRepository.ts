import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';

/** Lists the reactions to messages of study sessions. */
export const listReactions = compiledQuery((db, messageIds: readonly string[]) =>
  db
    .selectFrom('message_reactions')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('user_id'),
);

/** Returns the reaction of a student, `null` without one. */
export async function findReaction(
  db: Queryable,
  messageId: string,
  userId: string,
): Promise<string | null> {
  const rows = await listReactions(db, [messageId]);
  return rows.find(({ user_id }) => user_id === userId)?.emoji ?? null;
}

export async function replaceReaction(
  db: Queryable,
  messageId: string,
  { userId, emoji }: { userId: string; emoji: string | null },
): Promise<void> {
  await db
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .execute();
  if (emoji === null) return;
  await db
    .insertInto('message_reactions')
    .values({ message_id: messageId, user_id: userId, emoji })
    .execute();
}

/** Deletes all reactions to a message. */
export async function deleteReactions(db: Queryable, messageId: string): Promise<void> {
  await db.deleteFrom('message_reactions').where('message_id', '=', messageId).execute();
}
