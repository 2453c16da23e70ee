import { Type, type Static } from 'typebox';
import { Id, Instant, PersonRef } from './common.ts';
import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
} from './constants.ts';

/** Default number of notifications per page. */
export const NOTIFICATION_PAGE = 50;

/** Other services may send `connection` for a `request`; this service does not. */
export const NotificationType = Type.Union([
  Type.Literal('request'),
  Type.Literal('connection'),
  Type.Literal('message'),
  Type.Literal('session'),
  Type.Literal('other'),
]);
export type NotificationType = Static<typeof NotificationType>;

/** `count` is the number of messages that a `message` notification summarizes. */
export const Notification = Type.Object({
  _id: Id,
  type: NotificationType,
  message: Type.String(),
  relatedUserId: Type.Optional(PersonRef),
  sessionId: Type.Optional(Id),
  count: Type.Optional(Type.Integer()),
  read: Type.Boolean(),
  createdAt: Instant,
});
export type Notification = Static<typeof Notification>;

/** Newest first. `X-Next-Cursor` is the next cursor, `X-Unread-Count` the number of all unread ones. */
export const NotificationQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: NOTIFICATION_PAGE,
      }),
    ),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type NotificationQuery = Static<typeof NotificationQuery>;

const Choice = Type.Enum(Object.keys(NOTIFICATION_CHOICES) as NotificationChoice[]);
const choices = Object.fromEntries(
  Object.keys(NOTIFICATION_KINDS).map((kind) => [kind, Choice]),
) as Record<NotificationKind, typeof Choice>;

/** What the student chose for each kind of notifications. */
export const NotificationPreferences = Type.Object(choices);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

/** Omitted kinds keep their choice. */
export const NotificationPreferencesBody = Type.Partial(NotificationPreferences, {
  additionalProperties: false,
});
export type NotificationPreferencesBody = Static<typeof NotificationPreferencesBody>;
