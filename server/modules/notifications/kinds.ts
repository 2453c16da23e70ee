import type { NotificationKind, NotificationTopic } from '../../../contract/notifications.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The kind of each topic. */
export const KINDS = {
  request: 'request',
  accepted: 'decision',
  declined: 'decision',
  message: 'message',
  invited: 'session',
  agreed: 'session',
  changed: 'session',
  removed: 'session',
  cancelled: 'session',
  answered: 'session',
  proposed: 'session',
  left: 'session',
  review: 'session',
  joinRequested: 'session',
  joinAccepted: 'session',
  joinDeclined: 'session',
  joined: 'session',
  studyNow: 'session',
  reminder: 'reminder',
} as const satisfies Record<NotificationTopic, NotificationKind>;

/** The type of each kind in responses and events. Toasts of the type `session` are reminders. */
export const TYPES = {
  request: 'request',
  decision: 'other',
  message: 'message',
  session: 'other',
  reminder: 'session',
} as const satisfies Record<NotificationKind, Schema['notifications']['type']>;

/** An unread notification of these topics is outdated by the next one of the same student. */
export const REPLACED_TOPICS: readonly NotificationTopic[] = [
  'answered',
  'proposed',
  'joinRequested',
];
