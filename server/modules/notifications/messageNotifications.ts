import type { NotificationChoice } from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { newRow, scheduleMail, type Undelivered } from './notify.ts';
import {
  incrementMessages,
  markReadOfSender,
  markReadOfSession,
  startMessages,
  upsertSessionMessages,
} from './messageNotificationRepository.ts';
import { toNotification } from './repository.ts';

interface BuddyMessage {
  userId: string;
  sender: Pick<Schema['users'], 'id' | 'name' | 'avatar'>;
  /** What the student chose for messages, `null` for the default. */
  choice: NotificationChoice | null;
}

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
  const known = await incrementMessages(trx, userId, sender.id, sender.name, row.created_at);
  const stored = known ?? (await startMessages(trx, row));
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
  const stored = await upsertSessionMessages(trx, rows, title);
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

type Clock = Pick<Context, 'now'>;

/** Marks the notification about the messages of a buddy read. Returns its id, if there is one. */
export const markMessagesRead = ({ now }: Clock, db: Queryable, userId: string, id: string) =>
  markReadOfSender(db, userId, id, now().toISOString());

/** Marks the notification about the messages of a study session read. Returns its id, if there is one. */
export const markSessionMessagesRead = (
  { now }: Clock,
  db: Queryable,
  userId: string,
  id: string,
) => markReadOfSession(db, userId, id, now().toISOString());
