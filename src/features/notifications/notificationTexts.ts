import type { ScreenUrl } from '../../routes.ts';
import type {
  Notification,
  NotificationTopic,
  NotificationType,
} from '../../../contract/notifications.ts';

type Titles<Key extends string> = Partial<Record<Key, string>>;

const TYPE_TITLES: Titles<NotificationType> = {
  session: 'Session Reminder',
  connection: 'New Connection Request',
  request: 'New Connection Request',
  message: 'New Message',
};

/** Titles of notifications of the type `other`. */
const TOPIC_TITLES: Titles<NotificationTopic> = {
  accepted: 'Request accepted',
  declined: 'Request declined',
  invited: 'Invitation',
  changed: 'Session changed',
  removed: 'Removed from session',
  cancelled: 'Session cancelled',
  answered: 'Answer to your invitation',
  proposed: 'Another time proposed',
  left: 'Left your session',
  review: 'How was it?',
  joinRequested: 'Request to join',
  joinAccepted: 'You joined a session',
  joinDeclined: 'Request to join declined',
};

export const titleOf = ({ type, topic }: Notification) =>
  (topic && TOPIC_TITLES[topic]) ?? TYPE_TITLES[type] ?? 'Notification';

/** Returns the message without times. The page shows them in the time zone of the student. */
export const summaryOf = ({ message, summary }: Notification) => summary ?? message;

export const isRequest = ({ type }: Notification) => type === 'request' || type === 'connection';

const SESSION_TOPICS: readonly (NotificationTopic | undefined)[] = [
  'invited',
  'changed',
  'removed',
  'cancelled',
  'answered',
  'proposed',
  'left',
  'review',
  'joinRequested',
  'joinAccepted',
  'reminder',
];

/** Returns whether a notification is about a study session. */
export const isAboutSession = ({ type, topic, sessionId }: Notification) =>
  type === 'session' || sessionId !== undefined || SESSION_TOPICS.includes(topic);

const PATHS: Partial<Record<NotificationType, ScreenUrl>> = {
  connection: '/requests',
  request: '/requests',
  message: '/chat',
};

/** Returns the path of the conversation of a message notification, otherwise null. */
export function conversationPath({ type, relatedUserId, conversationId }: Notification) {
  const id = conversationId ?? relatedUserId?._id;
  return type === 'message' && id !== undefined ? (`/chat/${id}` as const) : null;
}

/** The service removes the id of a deleted study session, so the page opens one that never exists. */
const GONE_SESSION = 'gone';

/** Returns the path of the study session, or null if the notification is not about one. */
export function sessionPath(notification: Notification): ScreenUrl | null {
  if (!isAboutSession(notification)) return null;
  const { sessionId, startsAt, topic } = notification;
  const param = topic === 'review' ? 'review' : 'session';
  if (sessionId !== undefined) return `/sessions?${param}=${sessionId}`;
  return startsAt === undefined ? '/sessions' : `/sessions?session=${GONE_SESSION}`;
}

/** Returns the path that a notification in the list opens, or null for that of a person. */
export const listPath = (notification: Notification): ScreenUrl | null => {
  const { topic, relatedUserId } = notification;
  if (topic === 'accepted' && relatedUserId) return `/chat/${relatedUserId._id}`;
  const path = conversationPath(notification);
  // So that the chat knows what is missing if the student can no longer open it.
  if (path !== null && notification.conversationId !== undefined) return `${path}?of=session`;
  return path ?? sessionPath(notification);
};

/** Returns the path that a click on a live toast opens. */
export const targetPath = (notification: Notification) =>
  listPath(notification) ?? PATHS[notification.type] ?? '/notifications';

/** Returns the id of the student who caused the notification, otherwise an empty string. */
export const personIdOf = ({ relatedUserId }: Notification) => relatedUserId?._id ?? '';
