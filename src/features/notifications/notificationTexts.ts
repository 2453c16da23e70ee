import type { Notification, NotificationType } from '../../../contract/notifications.ts';

const TITLES: Partial<Record<NotificationType, string>> = {
  session: 'Session Reminder',
  connection: 'New Connection Request',
  request: 'New Connection Request',
  message: 'New Message',
};

export const titleOf = ({ type }: Notification) => TITLES[type] ?? 'Notification';

const PLACES: Partial<Record<NotificationType, string>> = {
  session: '/sessions',
  connection: '/requests',
  request: '/requests',
  message: '/chat',
};

/** Where a click on a live toast leads. */
export const placeOf = ({ type }: Notification) => PLACES[type] ?? '/notifications';

/** The conversation that a message notification is about. */
export const conversationOf = ({ type, relatedUserId }: Notification) =>
  type === 'message' && relatedUserId ? `/chat/${relatedUserId._id}` : null;
