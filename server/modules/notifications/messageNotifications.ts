import { sql } from 'kysely';
import type { NotificationChoice } from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { newRow, scheduleMail, type Undelivered } from './notify.ts';
import { markUnread, toNotification } from './repository.ts';

interface BuddyMessage {
  userId: string;
  sender: Pick<Schema['users'], 'id' | 'name' | 'avatar'>;
  /** What the student chose for messages, `null` for the default. */
  choice: NotificationChoice | null;
}

/** Not bound: the condition must be the literal one of the partial index. */
const IS_MESSAGE = sql<boolean>`type = 'message'`;

const incremented = compiledRow(
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

/** A read notification of the sender becomes unread and counts from 1. */
const started = compiledRow((db, row: Schema['notifications']) =>
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

/** Creates or increments the notification about the messages of a buddy, see recordNotification(). */
export async function recordMessage(
  context: Pick<Context, 'now'>,
  trx: Queryable,
  { userId, sender, choice }: BuddyMessage,
): Promise<Undelivered[]> {
  if (choice === 'none') return [];
  const row = {
    ...newRow(context, userId, 'message'),
    message: `${sender.name} sent you a message.`,
    related_user_id: sender.id,
  };
  const known = await incremented(trx, userId, sender.id, sender.name, row.created_at);
  const stored = known ?? (await started(trx, row));
  if (!stored) throw new Error('The notification was not stored.');
  if (!known && choice === 'email') await scheduleMail(context, trx, stored.id, 'message');
  const related = { related_name: sender.name, related_avatar: sender.avatar };
  return [{ userId, notification: toNotification({ ...stored, ...related }) }];
}

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
  for (const { id, user_id, count } of stored) {
    if (count === 1 && choices.get(user_id) === 'email') {
      await scheduleMail(context, trx, id, 'message');
    }
  }
  const related = { related_name: null, related_avatar: null };
  return stored.map((row) => ({
    userId: row.user_id,
    notification: toNotification({ ...row, ...related }),
  }));
}

/** A read notification becomes unread again and counts from 1. */
function upsertRows(
  db: Queryable,
  rows: readonly Schema['notifications'][],
  title: string,
): Promise<Schema['notifications'][]> {
  return db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'conversation_id'])
        .where(IS_MESSAGE)
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

function markingReadBy(column: 'related_user_id' | 'conversation_id') {
  const marked = compiledQuery((db, userId: string, id: string, at: string) =>
    markUnread(db, userId, at).where(column, '=', id).where(IS_MESSAGE).returning('id'),
  );
  return async ({ now }: Pick<Context, 'now'>, db: Queryable, userId: string, id: string) =>
    (await marked(db, userId, id, now().toISOString())).map((row) => row.id);
}

/** Marks the notification about the messages of a buddy read. Returns its id, if there is one. */
export const markMessagesRead = markingReadBy('related_user_id');

/** Marks the notification about the messages of a study session read. Returns its id, if there is one. */
export const markSessionMessagesRead = markingReadBy('conversation_id');
