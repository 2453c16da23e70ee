import { sql } from 'kysely';
import type { Notification } from '../../../contract/notifications.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { NotificationsTable, UsersTable } from '../../platform/database/schema.ts';
import { toNotification } from './repository.ts';

/** The sender of a message. */
export type Sender = Pick<UsersTable, 'id' | 'name' | 'avatar'>;

/** Not bound: the condition must be the literal one of the partial index. */
const IS_MESSAGE = sql<boolean>`type = 'message'`;

const toMessageNotification = (row: NotificationsTable, { name, avatar }: Sender) =>
  toNotification({ ...row, related_name: name, related_avatar: avatar });

const incremented = compiledQuery(
  (db, userId: string, senderId: string, senderName: string, at: string) =>
    db
      .updateTable('notifications')
      .set((eb) => {
        const next = eb('count', '+', eb.lit(1));
        return {
          count: next,
          message: sql<string>`
            cast(${senderName} as text) || ' sent you ' || (${next}) || ' messages.'`,
          created_at: at,
        };
      })
      .where('user_id', '=', userId)
      .where('related_user_id', '=', senderId)
      .where(IS_MESSAGE)
      .where('read_at', 'is', null)
      .returningAll(),
);

/** Increments the unread message notification of a sender. Returns `undefined` if there is none. */
export async function incrementMessageNotification(
  db: Queryable,
  { userId, sender, at }: { userId: string; sender: Sender; at: string },
): Promise<Notification | undefined> {
  const [row] = await incremented(db, userId, sender.id, sender.name, at);
  return row && toMessageNotification(row, sender);
}

const started = compiledQuery((db, row: NotificationsTable) =>
  db
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'related_user_id'])
        .where(IS_MESSAGE)
        .doUpdateSet((eb) => ({
          count: eb.lit(1),
          message: eb.ref('excluded.message'),
          created_at: eb.ref('excluded.created_at'),
          read_at: null,
        })),
    )
    .returningAll(),
);

/** Inserts a message notification. A read one of the sender becomes unread and counts from 1. */
export async function startMessageNotification(
  db: Queryable,
  row: NotificationsTable,
  sender: Sender,
): Promise<Notification> {
  const [stored] = await started(db, row);
  if (!stored) throw new Error('The notification was not stored.');
  return toMessageNotification(stored, sender);
}

const markedRead = compiledQuery((db, userId: string, senderId: string, at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('related_user_id', '=', senderId)
    .where(IS_MESSAGE)
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
