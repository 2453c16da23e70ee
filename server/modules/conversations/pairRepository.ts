import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { acceptedRequest, orderedPair } from '../relations/index.ts';
import { settingColumns } from './settingColumns.ts';

const directTarget = compiledQuery(
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
export async function findDirectTarget(db: Queryable, senderId: string, recipientId: string) {
  const { low_id, high_id } = orderedPair(senderId, recipientId);
  const [target] = await directTarget(db, senderId, recipientId, low_id, high_id);
  return target;
}

const ownRead = compiledQuery((db, conversationId: string, senderId: string, seq: number) =>
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

/** Marks the own messages of a student up to `seq` read, unless one of the other student is unread. */
export async function markOwnRead(
  db: Queryable,
  conversationId: string,
  senderId: string,
  seq: number,
): Promise<void> {
  await ownRead(db, conversationId, senderId, seq);
}
