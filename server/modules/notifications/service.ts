import { v7 as newId } from 'uuid';
import { MINUTE } from '../../../contract/durations.ts';
import {
  NOTIFICATION_PAGE,
  type Notification,
  type NotificationChoice,
  type NotificationKind,
  type NotificationQuery,
  type NotificationTopic,
  type NotificationsReadEvent,
} from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { NotificationsTable } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { findCursorItem, toListPage, type ListPage } from '../../platform/http/listPage.ts';
import {
  incrementMessageNotification,
  markMessagesRead,
  startMessageNotification,
  type Sender,
} from './messageNotificationRepository.ts';
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

interface MessageNotificationDraft {
  userId: string;
  sender: Sender;
  /** What the student chose for messages, `null` for the default. */
  choice: NotificationChoice | null;
}

export interface NotificationPage extends ListPage<Notification> {
  /** Number of unread notifications on all pages. */
  unread: number;
}

export interface NotificationService {
  /**
   * Stores a notification in the transaction. The caller passes it to deliver() after the commit.
   * Returns nothing if the student does not want this kind.
   */
  record(trx: Queryable, draft: NotificationDraft): Promise<Undelivered[]>;
  /** Like record(): creates or increments the message notification of a sender. */
  recordMessage(trx: Queryable, draft: MessageNotificationDraft): Promise<Undelivered[]>;
  /**
   * Emits each notification, as `notification` too unless it is a message or a reminder: clients
   * that know only that event would show messages twice.
   */
  deliver(
    undelivered: readonly Undelivered[],
    event?: 'newNotification' | 'session_reminder',
  ): void;
  /** Marks the message notifications of a sender read and returns their ids for deliverRead(). */
  markMessagesRead(trx: Queryable, userId: string, senderId: string): Promise<string[]>;
  /** Emits `notificationRead` for each id to every tab of the student. */
  deliverRead(userId: string, ids: readonly string[]): void;
  /**
   * Lists a page of notifications, newest first.
   * @throws {HttpError} 400 unless the cursor is a notification of the student.
   */
  list(userId: string, query: NotificationQuery): Promise<NotificationPage>;
  /**
   * Marks a notification read and returns it.
   * @throws {HttpError} 404 unless it is a notification of the student.
   */
  markRead(userId: string, id: string): Promise<Notification>;
  /** Marks all notifications read and emits that to every tab of the student. */
  markAllRead(userId: string): Promise<NotificationsReadEvent>;
}

/** Stores notifications in the transaction of their cause and emits them after its commit. */
export function makeNotificationService(context: Context): NotificationService {
  const deliverRead: NotificationService['deliverRead'] = (userId, ids) => {
    for (const _id of ids) context.realtime.toUser(userId, 'notificationRead', { _id });
  };

  return {
    record: (trx, draft) => record(context, trx, draft),
    recordMessage: (trx, draft) => recordMessage(context, trx, draft),
    deliver(undelivered, event = 'newNotification') {
      for (const { userId, notification, replacedIds = [] } of undelivered) {
        deliverRead(userId, replacedIds);
        context.realtime.toUser(userId, event, notification);
        if (event === 'newNotification' && notification.type !== 'message') {
          context.realtime.toUser(userId, 'notification', notification);
        }
      }
    },
    markMessagesRead: (trx, userId, senderId) =>
      markMessagesRead(trx, { userId, senderId, at: timestamp(context) }),
    deliverRead,
    list: (userId, query) => list(context, userId, query),
    async markRead(userId, id) {
      const changed = await repository.markRead(context.database, userId, id, timestamp(context));
      if (changed) deliverRead(userId, [id]);
      const notification = await repository.findNotification(context.database, userId, id);
      if (!notification) throw notFound('This notification no longer exists.');
      return notification;
    },
    async markAllRead(userId) {
      const read = { until: timestamp(context) };
      await repository.markAllRead(context.database, userId, read.until);
      context.realtime.toUser(userId, 'notificationsRead', read);
      return read;
    },
  };
}

const timestamp = (context: Pick<Context, 'now'>) => context.now().toISOString();

/** Returns an unread notification without a message. */
export function newRow(
  context: Pick<Context, 'now'>,
  userId: string,
  topic: NotificationTopic,
): NotificationsTable {
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
    created_at: timestamp(context),
  };
}

async function findUndelivered(trx: Queryable, userId: string, id: string): Promise<Undelivered[]> {
  const notification = await repository.findNotification(trx, userId, id);
  if (!notification) throw new Error(`The notification ${id} was not stored.`);
  return [{ userId, notification }];
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

async function record(
  context: Context,
  trx: Queryable,
  draft: NotificationDraft,
): Promise<Undelivered[]> {
  const { userId, topic } = draft;
  const kind = KINDS[topic];
  const choice = await findChoice(trx, userId, kind);
  if (choice === 'none') return [];
  const row: NotificationsTable = {
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
  const undelivered = await findUndelivered(trx, userId, row.id);
  return undelivered.map((item) => ({ ...item, replacedIds }));
}

async function recordMessage(
  context: Context,
  trx: Queryable,
  { userId, sender, choice }: MessageNotificationDraft,
): Promise<Undelivered[]> {
  if (choice === 'none') return [];
  const at = timestamp(context);
  const incremented = await incrementMessageNotification(trx, { userId, sender, at });
  if (incremented) return [{ userId, notification: incremented }];
  const row: NotificationsTable = {
    ...newRow(context, userId, 'message'),
    message: `${sender.name} sent you a message.`,
    related_user_id: sender.id,
  };
  const notification = await startMessageNotification(trx, row, sender);
  if (choice === 'email') await scheduleMail(context, trx, notification._id, 'message');
  return [{ userId, notification }];
}

async function list(
  context: Context,
  userId: string,
  { limit = NOTIFICATION_PAGE, cursor }: NotificationQuery,
): Promise<NotificationPage> {
  const db = context.database;
  const after = await findCursorItem(cursor, (id) => repository.findCursor(db, userId, id));
  const found = await repository.listNotifications(db, userId, { limit: limit + 1, after });
  return { ...toListPage(found, limit), unread: await repository.countUnread(db, userId) };
}
