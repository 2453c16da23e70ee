import type { Notification } from '../../../contract/notifications.ts';

/** A part of the list, where the next part begins (null at the end), and all that is unread. */
export interface NotificationPage {
  notifications: Notification[];
  nextCursor: string | null;
  unread: number;
}

/**
 * Puts a notification on top, once however often it is heard of. Answers false where the loaded
 * pages cannot tell whether it was there before, so that they must be asked for again.
 */
export function upsertNotification(pages: NotificationPage[], arrived: Notification): boolean {
  const [first] = pages;
  if (!first) return false;
  const known = find(pages, arrived._id);
  // It stands for several messages, so an earlier page-to-come has it, counted as unread.
  if (!known && (arrived.count ?? 1) > 1 && pages.at(-1)?.nextCursor) return false;
  if (known && known.createdAt >= arrived.createdAt) return true;
  for (const page of pages) {
    page.notifications = page.notifications.filter(({ _id }) => _id !== arrived._id);
  }
  first.notifications.unshift(arrived);
  first.unread += unreadOf(arrived) - unreadOf(known);
  return true;
}

/** Marks it read, once. Answers false where the loaded pages do not hold it. */
export function readNotification(pages: NotificationPage[], id: string): boolean {
  const [first] = pages;
  const known = find(pages, id);
  if (!first || !known) return false;
  first.unread -= unreadOf(known);
  known.read = true;
  return true;
}

/** All that is loaded, each once: one that moved up may still be in the page it came from. */
export function flatten(pages: readonly NotificationPage[]): Notification[] {
  const byId = new Map<string, Notification>();
  for (const notification of pages.flatMap(({ notifications }) => notifications)) {
    if (!byId.has(notification._id)) byId.set(notification._id, notification);
  }
  return [...byId.values()];
}

const find = (pages: readonly NotificationPage[], id: string) =>
  pages.flatMap(({ notifications }) => notifications).find(({ _id }) => _id === id);

const unreadOf = (notification: Notification | undefined) =>
  notification && !notification.read ? 1 : 0;
