import type { Notification } from '../../../contract/notifications.ts';

/** `nextCursor` is null on the last page. `unread` counts all pages. */
export interface NotificationPage {
  notifications: Notification[];
  nextCursor: string | null;
  unread: number;
  /** Whether the service counts them. One that does not cannot mark all as read either. */
  isCounted: boolean;
}

/**
 * Moves or adds a notification to the top. Returns false if the loaded pages cannot tell whether
 * it is new, and must be refetched.
 */
export function upsertNotification(pages: NotificationPage[], arrived: Notification): boolean {
  const [first] = pages;
  if (!first) return false;
  const known = find(pages, arrived._id);
  // It counts earlier messages too, so it may be on a page that is not loaded.
  if (!known && (arrived.count ?? 1) > 1 && pages.at(-1)?.nextCursor) return false;
  if (known && known.createdAt >= arrived.createdAt) return true;
  for (const page of known ? pages : []) {
    page.notifications = page.notifications.filter(({ _id }) => _id !== arrived._id);
  }
  first.notifications.unshift(arrived);
  first.unread += unreadOf(arrived) - unreadOf(known);
  return true;
}

/** Marks a notification read. Returns false if the loaded pages do not contain it. */
export function readNotification(pages: NotificationPage[], id: string): boolean {
  const [first] = pages;
  const known = find(pages, id);
  if (!first || !known) return false;
  first.unread -= unreadOf(known);
  known.read = true;
  return true;
}

/** Marks the notifications read that were created until then. Later ones are on the loaded pages. */
export function readNotifications(pages: NotificationPage[], until: string): void {
  const loaded = pages.flatMap(({ notifications }) => notifications);
  for (const notification of loaded) {
    if (notification.createdAt <= until) notification.read = true;
  }
  const [first] = pages;
  if (first) first.unread = loaded.filter(({ read }) => !read).length;
}

/** Returns the notifications of all pages without duplicates, which a moved one can cause. */
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
