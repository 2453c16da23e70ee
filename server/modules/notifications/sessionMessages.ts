import { sql } from 'kysely';
import type { NotificationChoice } from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { NotificationsTable } from '../../platform/database/schema.ts';
import { toNotification } from './repository.ts';
import { newRow, scheduleMail, type Undelivered } from './service.ts';

interface SessionMessage {
  conversationId: string;
  /** Of the study session. */
  title: string;
  recipients: readonly { id: string; choice: NotificationChoice | null }[];
}

/**
 * Creates or increments the notifications about the messages of a study session, one for each
 * student. They name no sender, who may be blocked or deleted later.
 */
export async function recordSessionMessage(
  context: Pick<Context, 'now'>,
  trx: Queryable,
  { conversationId, title, recipients }: SessionMessage,
): Promise<Undelivered[]> {
  const choices = new Map(recipients.map(({ id, choice }) => [id, choice]));
  const rows = recipients
    .filter(({ choice }) => choice !== 'none')
    .map(({ id }) => ({
      ...newRow(context, id, 'message'),
      message: `New message in “${title}”.`,
      conversation_id: conversationId,
    }));
  if (rows.length === 0) return [];
  const stored = await upsertRows(trx, rows, title);
  const none = { related_name: null, related_avatar: null };
  for (const { id, user_id, count } of stored) {
    if (count === 1 && choices.get(user_id) === 'email') {
      await scheduleMail(context, trx, id, 'message');
    }
  }
  return stored.map((row) => ({
    userId: row.user_id,
    notification: toNotification({ ...row, ...none }),
  }));
}

/** A read notification becomes unread again and counts from 1. */
function upsertRows(
  db: Queryable,
  rows: readonly NotificationsTable[],
  title: string,
): Promise<NotificationsTable[]> {
  return db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'conversation_id'])
        // Not bound: the condition must be the literal one of the partial index.
        .where(sql<boolean>`type = 'message'`)
        .doUpdateSet((eb) => {
          const ifUnread = eb.case().when('notifications.read_at', 'is', null);
          const next = eb('notifications.count', '+', eb.lit(1));
          const several = sql<string>`
            cast(${next} as text) || cast(${` new messages in “${title}”.`} as text)`;
          return {
            count: ifUnread.then(next).else(eb.lit(1)).end(),
            message: ifUnread.then(several).else(eb.ref('excluded.message')).end(),
            created_at: eb.ref('excluded.created_at'),
            read_at: null,
          };
        }),
    )
    .returningAll()
    .execute();
}

const markedRead = compiledQuery((db, userId: string, conversationId: string, at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 'message')
    .where('read_at', 'is', null)
    .returning('id'),
);

/** Marks the notification about the messages of a study session read. Returns its id, if there is one. */
export async function markSessionMessagesRead(
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  userId: string,
  conversationId: string,
): Promise<string[]> {
  return (await markedRead(db, userId, conversationId, now().toISOString())).map(({ id }) => id);
}
