import { v7 as newId } from 'uuid';
import { MINUTE } from '../../../contract/durations.ts';
import type {
  Notification,
  NotificationKind,
  NotificationTopic,
} from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { upsertMail } from './mails/mailRepository.ts';
import { findChoice } from './choiceRepository.ts';
import { KINDS, REPLACED_TOPICS, TYPES } from './kinds.ts';
import * as repository from './repository.ts';

/** Milliseconds that a notification stays unread before it is mailed. */
export const MAIL_DELAY = 5 * MINUTE;

/** A stored notification that is emitted after the commit. */
export interface Undelivered {
  userId: string;
  notification: Notification;
  /** Ids of earlier ones that it replaced and marked read. */
  replacedIds?: string[];
}

export interface NotificationDraft {
  userId: string;
  topic: Exclude<NotificationTopic, 'message'>;
  /** Without times, because the time zone of the reader is unknown. */
  message: string;
  relatedUserId?: string;
  sessionId?: string;
  /** The start of the study session, and before the change. */
  startsAt?: string;
  previousStartsAt?: string;
}

/**
 * Stores a notification in the transaction of its cause. The caller passes it to
 * deliverNotifications() after the commit. Returns nothing if the student does not want this kind.
 */
export async function recordNotification(
  context: Pick<Context, 'now'>,
  trx: Queryable,
  draft: NotificationDraft,
): Promise<Undelivered[]> {
  const { userId, topic } = draft;
  const kind = KINDS[topic];
  const choice = await findChoice(trx, userId, kind);
  if (choice === 'none') return [];
  const row: Schema['notifications'] = {
    ...newRow(context, userId, topic),
    message: draft.message,
    related_user_id: draft.relatedUserId ?? null,
    session_id: draft.sessionId ?? null,
    starts_at: draft.startsAt ?? null,
    previous_starts_at: draft.previousStartsAt ?? null,
  };
  const replacedIds = REPLACED_TOPICS.includes(topic)
    ? await repository.markReplacedRead(trx, row)
    : [];
  await repository.insertNotification(trx, row);
  if (choice === 'email') await scheduleMail(context, trx, row.id, kind);
  const notification = await repository.findNotification(trx, userId, row.id);
  if (!notification) throw new Error(`The notification ${row.id} was not stored.`);
  return [{ userId, notification, replacedIds }];
}

/** Stores several notifications, see recordNotification(). */
export async function recordNotifications(
  context: Pick<Context, 'now'>,
  trx: Queryable,
  drafts: readonly NotificationDraft[],
): Promise<Undelivered[]> {
  const stored: Undelivered[] = [];
  for (const draft of drafts) stored.push(...(await recordNotification(context, trx, draft)));
  return stored;
}

/** Returns an unread notification without a message. */
export function newRow(
  { now }: Pick<Context, 'now'>,
  userId: string,
  topic: NotificationTopic,
): Schema['notifications'] {
  return {
    id: newId(),
    user_id: userId,
    type: TYPES[KINDS[topic]],
    topic,
    message: '',
    related_user_id: null,
    session_id: null,
    conversation_id: null,
    starts_at: null,
    previous_starts_at: null,
    count: 1,
    read_at: null,
    created_at: now().toISOString(),
  };
}

export async function scheduleMail(
  { now }: Pick<Context, 'now'>,
  trx: Queryable,
  notificationId: string,
  kind: NotificationKind,
): Promise<void> {
  const due_at = new Date(now().getTime() + MAIL_DELAY).toISOString();
  await upsertMail(trx, { notification_id: notificationId, kind, due_at });
}

/**
 * Emits each notification, as `notification` too unless it is a message or a reminder: clients that
 * know only that event would show messages twice.
 */
export function deliverNotifications(
  context: Pick<Context, 'realtime'>,
  undelivered: readonly Undelivered[],
  event: 'newNotification' | 'session_reminder' = 'newNotification',
): void {
  for (const { userId, notification, replacedIds = [] } of undelivered) {
    emitNotificationsRead(context, userId, replacedIds);
    context.realtime.toUser(userId, event, notification);
    if (event === 'newNotification' && notification.type !== 'message') {
      context.realtime.toUser(userId, 'notification', notification);
    }
  }
}

/** Emits `notificationRead` for each id to every tab of the student. */
export function emitNotificationsRead(
  { realtime }: Pick<Context, 'realtime'>,
  userId: string,
  ids: readonly string[],
): void {
  for (const _id of ids) realtime.toUser(userId, 'notificationRead', { _id });
}
