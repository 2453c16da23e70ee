import type { Path } from 'react-router-dom';
import type { ScreenUrl } from '../../routes.ts';
import type {
  Notification,
  NotificationTopic,
  NotificationType,
} from '../../../contract/notifications.ts';
import { roomPath } from '../../ui/sessionPaths.ts';

/** Titles, and what a click opens unless the notification names a person or study session. */
const TYPES: Record<NotificationType, { title: string; path: ScreenUrl }> = {
  request: { title: 'New Connection Request', path: '/requests' },
  connection: { title: 'New Connection Request', path: '/requests' },
  message: { title: 'New Message', path: '/chat' },
  session: { title: 'Session Reminder', path: '/sessions' },
  other: { title: 'Notification', path: '/notifications' },
};

/** Another service may send other types. */
const typeOf = ({ type }: Notification) => (TYPES as Partial<typeof TYPES>)[type] ?? TYPES.other;

/** `title` is null for the one of the type. */
const TOPICS: Record<NotificationTopic, { title: string | null; isAboutSession: boolean }> = {
  request: { title: null, isAboutSession: false },
  accepted: { title: 'Request accepted', isAboutSession: false },
  declined: { title: 'Request declined', isAboutSession: false },
  message: { title: null, isAboutSession: false },
  invited: { title: 'Invitation', isAboutSession: true },
  agreed: { title: 'Time agreed', isAboutSession: true },
  changed: { title: 'Session changed', isAboutSession: true },
  removed: { title: 'Removed from session', isAboutSession: true },
  cancelled: { title: 'Session cancelled', isAboutSession: true },
  answered: { title: 'Answer to your invitation', isAboutSession: true },
  proposed: { title: 'Another time proposed', isAboutSession: true },
  left: { title: 'Left your session', isAboutSession: true },
  review: { title: 'How was it?', isAboutSession: true },
  joinRequested: { title: 'Request to join', isAboutSession: true },
  joinAccepted: { title: 'You joined a session', isAboutSession: true },
  joinDeclined: { title: 'Request to join declined', isAboutSession: true },
  joined: { title: 'Joined your session', isAboutSession: true },
  studyNow: { title: 'Study now', isAboutSession: true },
  reminder: { title: null, isAboutSession: true },
};

const topicOf = ({ topic }: Notification) => topic && (TOPICS as Partial<typeof TOPICS>)[topic];

export const titleOf = (notification: Notification) =>
  topicOf(notification)?.title ?? typeOf(notification).title;

/** Returns the message without times. The page shows them in the time zone of the student. */
export const summaryOf = ({ message, summary }: Notification) => summary ?? message;

export const isRequest = ({ type }: Notification) => type === 'request';

/** Returns whether a notification is about a study session. */
export const isAboutSession = (notification: Notification) =>
  notification.type === 'session' ||
  notification.sessionId !== undefined ||
  topicOf(notification)?.isAboutSession === true;

/** Returns whether a notification may be about a request between two students. */
export const mayChangeRequest = (notification: Notification) =>
  !isAboutSession(notification) && notification.type !== 'message';

/** Returns the path of the conversation of a message notification, otherwise null. */
export function conversationPath({ type, relatedUserId, conversationId }: Notification) {
  const id = conversationId ?? relatedUserId?._id;
  return type === 'message' && id !== undefined ? (`/chat/${id}` as const) : null;
}

/** Returns whether a screen shows what a notification says, so that no toast is needed. */
export function isShownAt(location: Path, notification: Notification): boolean {
  const { pathname } = location;
  const { sessionId } = notification;
  if (sessionId !== undefined && pathname === roomPath(sessionId)) return true;
  if (isReadAt(location, notification)) return true;
  return ['/notifications', conversationPath(notification), requestPath(notification)].includes(
    pathname,
  );
}

/**
 * Returns whether a screen shows so much of what a notification is about that it is read: a conversation, or
 * the room or details of a study session. The service itself reads those of messages. A question how a session
 * was, or whether to accept a request, waits for the answer.
 */
export function isReadAt({ pathname, search }: Path, notification: Notification): boolean {
  const { type, topic, relatedUserId, sessionId } = notification;
  if (topic === 'accepted' || topic === 'agreed') {
    if (relatedUserId && pathname === `/chat/${relatedUserId._id}`) return true;
  }
  if (sessionId === undefined || type === 'message' || topic === 'review') return false;
  const isDetails =
    pathname === TYPES.session.path && new URLSearchParams(search).get('session') === sessionId;
  return isDetails || pathname === roomPath(sessionId);
}

const requestPath = ({ type }: Notification) => (type === 'request' ? TYPES.request.path : null);

/** The service removes the id of a deleted study session, so the page opens one that never exists. */
const GONE_SESSION = 'gone';

/** Topics that lead to the room of the study session, where it is held. */
const ROOM_TOPICS: readonly string[] = ['reminder', 'joined', 'joinAccepted'];

/** Returns the path of the study session, or null if the notification is not about one. */
export function sessionPath(notification: Notification): ScreenUrl | null {
  if (!isAboutSession(notification)) return null;
  const { sessionId, startsAt, topic } = notification;
  const param = topic === 'review' ? 'review' : 'session';
  if (sessionId !== undefined && topic && ROOM_TOPICS.includes(topic)) return roomPath(sessionId);
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
  listPath(notification) ?? typeOf(notification).path;

/** Returns the id of the student who caused the notification, otherwise an empty string. */
export const personIdOf = ({ relatedUserId }: Notification) => relatedUserId?._id ?? '';
