import { Type, type Static } from 'typebox';
import { Id, Instant, PersonRef } from './common/types.ts';
import { LIMITS } from './constants.ts';

/** Other services may send `connection` for a `request`; this service does not. */
export const NotificationType = Type.Union([
  Type.Literal('request'),
  Type.Literal('connection'),
  Type.Literal('message'),
  Type.Literal('session'),
  Type.Literal('other'),
]);
export type NotificationType = Static<typeof NotificationType>;

/** What happened, in more detail than the type. Other services do not send it. */
export const NotificationTopic = Type.Enum([
  'request',
  'accepted',
  'declined',
  'message',
  'invited',
  'agreed',
  'changed',
  'removed',
  'cancelled',
  'answered',
  'proposed',
  'left',
  'review',
  'joinRequested',
  'joinAccepted',
  'joinDeclined',
  'joined',
  'studyNow',
  'reminder',
]);
export type NotificationTopic = Static<typeof NotificationTopic>;

/** The student who caused a notification. */
export const NotificationActor = Type.Object({
  ...PersonRef.properties,
  avatar: Type.Optional(Type.String()),
});

/**
 * `message` ends with the times of the study session in UTC, for clients that do not read the
 * optional fields. `summary` is the message without them. `count` is the number of messages that a
 * `message` notification summarizes. `conversationId` is the study session that they belong to.
 */
export const Notification = Type.Object({
  _id: Id,
  type: NotificationType,
  topic: Type.Optional(NotificationTopic),
  message: Type.String(),
  summary: Type.Optional(Type.String()),
  relatedUserId: Type.Optional(NotificationActor),
  sessionId: Type.Optional(Id),
  conversationId: Type.Optional(Id),
  startsAt: Type.Optional(Instant),
  previousStartsAt: Type.Optional(Instant),
  count: Type.Optional(Type.Integer()),
  read: Type.Boolean(),
  createdAt: Instant,
});
export type Notification = Static<typeof Notification>;

/** All notifications that were created until then are read. */
export const NotificationsReadEvent = Type.Object({ until: Instant });
export type NotificationsReadEvent = Static<typeof NotificationsReadEvent>;

/** Newest first. `X-Next-Cursor` is the next cursor, `X-Unread-Count` the number of all unread ones. */
export const NotificationQuery = Type.Object(
  {
    /** `LIST_PAGE` by default, after a cursor `LIMITS.notificationPage`. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.notificationPage })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type NotificationQuery = Static<typeof NotificationQuery>;

/** Kinds of notifications that a student chooses about. */
export const NOTIFICATION_KINDS = [
  'request',
  'decision',
  'message',
  'session',
  'reminder',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `app` is the default, `email` means in the app and by email. */
export const NotificationChoice = Type.Enum(['app', 'email', 'none']);
export type NotificationChoice = Static<typeof NotificationChoice>;

/** What the student chose for each kind of notifications. */
export const NotificationPreferences = Type.Object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, NotificationChoice])) as Record<
    NotificationKind,
    typeof NotificationChoice
  >,
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

/** Omitted kinds keep their choice. */
export const NotificationPreferencesBody = Type.Partial(NotificationPreferences, {
  additionalProperties: false,
});
export type NotificationPreferencesBody = Static<typeof NotificationPreferencesBody>;
