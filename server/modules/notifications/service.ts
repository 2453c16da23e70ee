import { v7 as newId } from 'uuid';
import type { Notification, NotificationQuery } from '../../../contract/notifications.ts';
import { LIMITS } from '../../../contract/constants.ts';
import type { Context, Queryable } from '../../context.ts';
import type { NotificationsTable } from '../../database/schema.ts';
import { badRequest, notFound } from '../../errors.ts';
import * as repository from './repository.ts';

/** Stored, and waiting for the commit before anybody is told. */
export interface Pending {
  userId: string;
  notification: Notification;
}

export interface NotificationDraft {
  userId: string;
  type: 'request' | 'session' | 'other';
  message: string;
  relatedUserId?: string;
  sessionId?: string;
}

export interface NotificationPage {
  notifications: Notification[];
  unread: number;
  /** Undefined on the last page. */
  nextCursor?: string;
}

export interface NotificationService {
  /** Stores one in the caller's transaction; hand it to deliver() after the commit. */
  record(trx: Queryable, draft: NotificationDraft): Promise<Pending>;
  /** The one unread message notification of that sender, counted up and moved to the top. */
  recordMessage(
    trx: Queryable,
    draft: { userId: string; senderId: string; senderName: string },
  ): Promise<Pending>;
  /** Emits each once, as `session_reminder` or `newNotification`. */
  deliver(pending: readonly Pending[], event?: 'newNotification' | 'session_reminder'): void;
  /** Marks the unread message notification of that sender read; answers the ids, for deliverRead(). */
  readMessagesFrom(trx: Queryable, userId: string, senderId: string): Promise<string[]>;
  /** The same for the connection requests of that sender. */
  readRequestsFrom(trx: Queryable, userId: string, senderId: string): Promise<string[]>;
  /** Tells every tab of the student that these are read. */
  deliverRead(userId: string, ids: readonly string[]): void;
  /** One page, newest first. Throws 400 for a cursor that is none of the student's own. */
  list(userId: string, query: NotificationQuery): Promise<NotificationPage>;
  /** Answers the notification as it now is. Throws 404 unless it is the student's own. */
  markRead(userId: string, id: string): Promise<Notification>;
}

/** Notifications: stored with what caused them, emitted after the commit, each once. */
export function makeNotificationService(context: Context): NotificationService {
  const readFrom =
    (type: 'message' | 'request') => (trx: Queryable, userId: string, relatedUserId: string) =>
      repository.setReadFrom(trx, { userId, relatedUserId, type, at: timestamp(context) });

  const deliverRead: NotificationService['deliverRead'] = (userId, ids) => {
    for (const _id of ids) context.realtime.toUser(userId, 'notificationRead', { _id });
  };

  return {
    record: (trx, draft) => record(context, trx, draft),
    recordMessage: (trx, draft) => recordMessage(context, trx, draft),
    deliver(pending, event = 'newNotification') {
      for (const { userId, notification } of pending) {
        context.realtime.toUser(userId, event, notification);
      }
    },
    readMessagesFrom: readFrom('message'),
    readRequestsFrom: readFrom('request'),
    deliverRead,
    list: (userId, query) => list(context, userId, query),
    async markRead(userId, id) {
      const changed = await repository.setRead(context.database, userId, id, timestamp(context));
      if (changed) deliverRead(userId, [id]);
      const notification = await repository.findNotification(context.database, userId, id);
      if (!notification) throw notFound('This notification no longer exists.');
      return notification;
    },
  };
}

const timestamp = (context: Context) => context.now().toISOString();

function newRow(context: Context, userId: string): NotificationsTable {
  return {
    id: newId(),
    user_id: userId,
    type: 'other',
    message: '',
    related_user_id: null,
    session_id: null,
    count: 1,
    read_at: null,
    created_at: timestamp(context),
  };
}

async function pendingOf(trx: Queryable, userId: string, id: string): Promise<Pending> {
  const notification = await repository.findNotification(trx, userId, id);
  if (!notification) throw new Error(`The notification ${id} vanished while it was stored.`);
  return { userId, notification };
}

async function record(
  context: Context,
  trx: Queryable,
  { userId, type, message, relatedUserId, sessionId }: NotificationDraft,
): Promise<Pending> {
  const row: NotificationsTable = {
    ...newRow(context, userId),
    type,
    message,
    related_user_id: relatedUserId ?? null,
    session_id: sessionId ?? null,
  };
  await repository.insertNotification(trx, row);
  return pendingOf(trx, userId, row.id);
}

async function recordMessage(
  context: Context,
  trx: Queryable,
  { userId, senderId, senderName }: { userId: string; senderId: string; senderName: string },
): Promise<Pending> {
  const { id, count } = await repository.countMessage(trx, {
    ...newRow(context, userId),
    type: 'message',
    message: `${senderName} sent you a message.`,
    related_user_id: senderId,
  });
  if (count > 1) await repository.setMessage(trx, id, `${senderName} sent you ${count} messages.`);
  return pendingOf(trx, userId, id);
}

async function list(
  context: Context,
  userId: string,
  { limit = LIMITS.notificationPage, cursor }: NotificationQuery,
): Promise<NotificationPage> {
  const db = context.database;
  const after = cursor === undefined ? undefined : await repository.findPlace(db, userId, cursor);
  if (cursor !== undefined && !after) throw badRequest('This page of notifications is unknown.');
  // One more than asked for tells whether there is a next page.
  const found = await repository.listNotifications(db, userId, { limit: limit + 1, after });
  const notifications = found.slice(0, limit);
  const last = notifications.at(-1);
  const unread = await repository.countUnread(db, userId);
  return {
    notifications,
    unread,
    ...(found.length > limit && last && { nextCursor: last._id }),
  };
}
