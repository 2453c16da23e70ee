import type { Notification, NotificationType } from '../../../contract/notifications.ts';

const TITLES: Partial<Record<NotificationType, string>> = {
  session: 'Session Reminder',
  connection: 'New Connection Request',
  request: 'New Connection Request',
  message: 'New Message',
};

export const titleOf = ({ type }: Notification) => TITLES[type] ?? 'Notification';

const PATHS: Partial<Record<NotificationType, string>> = {
  session: '/sessions',
  connection: '/requests',
  request: '/requests',
  message: '/chat',
};

/** Returns the path that a click on a live toast opens. */
export const targetPath = ({ type }: Notification) => PATHS[type] ?? '/notifications';

/** Returns the path of the conversation of a message notification, otherwise null. */
export const conversationPath = ({ type, relatedUserId }: Notification) =>
  type === 'message' && relatedUserId ? `/chat/${relatedUserId._id}` : null;

/** Returns the id of the student who asked, accepted or declined, otherwise an empty string. */
export const personIdOf = ({ type, relatedUserId, sessionId }: Notification) =>
  type === 'message' || type === 'session' || sessionId ? '' : (relatedUserId?._id ?? '');
