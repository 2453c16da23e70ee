import { sql } from 'kysely';
import type { Notification, NotificationChoice } from '../../../contract/notifications.ts';
import type { Queryable } from '../../context.ts';
import { compiledQuery } from '../../database/compiledQuery.ts';
import { MissingRowError } from '../../database/errors/missingRow.ts';
import type { NotificationsTable, UsersTable } from '../../database/schema.ts';
import { toNotification } from './repository.ts';

type Sender = Pick<UsersTable, 'name' | 'avatar'>;

const messageContext = compiledQuery((db, userId: string, senderId: string) =>
  db
    .selectFrom('users as sender')
    .leftJoin('notification_preferences as preference', (join) =>
      join.on('preference.user_id', '=', userId).on('preference.kind', '=', 'message'),
    )
    .select(['sender.name', 'sender.avatar', 'preference.choice'])
    .where('sender.id', '=', senderId),
);

/** Returns the sender of a message and what its recipient chose for messages. */
export async function findMessageContext(
  db: Queryable,
  userId: string,
  senderId: string,
): Promise<{ sender: Sender; choice: NotificationChoice | null }> {
  const [found] = await messageContext(db, userId, senderId);
  if (!found) throw new MissingRowError(`There is no student ${senderId}.`);
  const { choice, ...sender } = found;
  return { sender, choice };
}

const upsertedMessage = compiledQuery((db, row: NotificationsTable, senderName: string) =>
  db
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'related_user_id'])
        // Not bound: the condition must be the literal one of the partial index.
        .where(sql<boolean>`type = 'message'`)
        .doUpdateSet((eb) => {
          const ifUnread = eb.case().when('notifications.read_at', 'is', null);
          const next = eb('notifications.count', '+', eb.lit(1));
          const several = sql<string>`
            cast(${senderName} as text) || ' sent you ' || (${next}) || ' messages.'`;
          return {
            count: ifUnread.then(next).else(eb.lit(1)).end(),
            message: ifUnread.then(several).else(eb.ref('excluded.message')).end(),
            created_at: eb.ref('excluded.created_at'),
            read_at: null,
          };
        }),
    )
    .returningAll(),
);

/**
 * Increments the message notification from `related_user_id`, or inserts the row. A read one becomes
 * unread again and counts from 1.
 */
export async function upsertMessageNotification(
  db: Queryable,
  row: NotificationsTable,
  sender: Sender,
): Promise<Notification> {
  const [stored] = await upsertedMessage(db, row, sender.name);
  if (!stored) throw new Error('The notification was not stored.');
  return toNotification({ ...stored, related_name: sender.name, related_avatar: sender.avatar });
}

const markedRead = compiledQuery((db, userId: string, senderId: string, at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('related_user_id', '=', senderId)
    .where('type', '=', 'message')
    .where('read_at', 'is', null)
    .returning('id'),
);

/** Marks the message notifications of a sender read and returns their ids. */
export async function markMessagesRead(
  db: Queryable,
  { userId, senderId, at }: { userId: string; senderId: string; at: string },
): Promise<string[]> {
  return (await markedRead(db, userId, senderId, at)).map(({ id }) => id);
}
