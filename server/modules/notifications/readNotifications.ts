import type {
  Notification,
  NotificationQuery,
  NotificationsReadEvent,
} from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import { LIST_PAGE } from '../../../contract/common/types.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { findCursorItem, type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { emitNotificationsRead } from './notify.ts';
import * as repository from './repository.ts';

interface NotificationPage extends ListPage<Notification> {
  /** Number of unread notifications on all pages. */
  unread: number;
}

/**
 * Lists a page of notifications, newest first.
 * @throws {HttpError} 400 unless the cursor is a notification of the student.
 */
export async function listNotifications(
  { database: db }: Context,
  userId: string,
  { limit: given, cursor }: NotificationQuery,
): Promise<NotificationPage> {
  const limit = given ?? (cursor === undefined ? LIST_PAGE : LIMITS.notificationPage);
  const after = await findCursorItem(cursor, (id) => repository.findPageEnd(db, userId, id));
  const found = await repository.listNotifications(db, userId, { limit: limit + 1, after });
  return { ...toListPage(found, limit), unread: await repository.countUnread(db, userId) };
}

/**
 * Marks a notification read and returns it.
 * @throws {HttpError} 404 unless it is a notification of the student.
 */
export async function markRead(
  context: Context,
  userId: string,
  id: string,
): Promise<Notification> {
  const { database, now } = context;
  const isChanged = await repository.markRead(database, userId, id, now().toISOString());
  if (isChanged) emitNotificationsRead(context, userId, [id]);
  const notification = await repository.findNotification(database, userId, id);
  if (!notification) throw notFound('This notification no longer exists.');
  return notification;
}

/** Marks all notifications read and emits that to every tab of the student. */
export async function markAllRead(
  { database, now, realtime }: Context,
  userId: string,
): Promise<NotificationsReadEvent> {
  const read = { until: now().toISOString() };
  await repository.markUnread(database, userId, read.until).execute();
  realtime.toUser(userId, 'notificationsRead', read);
  return read;
}

/** Marks all notifications about a study session read, because the student has answered it. */
export async function readAboutSession(
  context: Context,
  userId: string,
  sessionId: string,
): Promise<void> {
  const { database, now } = context;
  const ids = await repository.markSessionRead(database, userId, sessionId, now().toISOString());
  emitNotificationsRead(context, userId, ids);
}
