import { Type, type Static } from 'typebox';
import { Id, Instant, PersonRef } from './common.ts';
import { LIMITS } from './constants.ts';

/** `connection` is what other services may call a `request`; this one never sends it. */
export const NotificationType = Type.Union([
  Type.Literal('request'),
  Type.Literal('connection'),
  Type.Literal('message'),
  Type.Literal('session'),
  Type.Literal('other'),
]);
export type NotificationType = Static<typeof NotificationType>;

/** `count` is how many messages one unread `message` notification stands for. */
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

/** Newest first. `X-Next-Cursor` names the next page, `X-Unread-Count` counts all unread ones. */
export const NotificationQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.notificationPageMax,
        default: LIMITS.notificationPage,
      }),
    ),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type NotificationQuery = Static<typeof NotificationQuery>;
