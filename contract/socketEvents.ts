import { Type, type Static, type TSchema } from 'typebox';
import { Id, Text } from './common/types.ts';
import { Message } from './chat/messages.ts';
import { ConversationUpdatedEvent } from './chat/conversations.ts';
import { LIMITS } from './constants.ts';
import { Notification, NotificationsReadEvent } from './notifications.ts';
import { RequestStatus } from './requests.ts';
import { RoomChangedEvent } from './rooms.ts';

/** The service takes the sender from the token and ignores `senderId`. */
export const TypingPayload = Type.Object({ recipientId: Id, senderId: Type.Optional(Id) });
export type TypingPayload = Static<typeof TypingPayload>;

/** Sent after the POST that stored the message. The service neither stores nor relays it. */
export const SendMessagePayload = Type.Object({
  senderId: Id,
  recipientId: Id,
  message: Text(LIMITS.messageText),
});
export type SendMessagePayload = Static<typeof SendMessagePayload>;

/** A new access token for an open socket. */
export const AuthenticatePayload = Type.Object({ token: Type.String({ maxLength: 2_048 }) });
export type AuthenticatePayload = Static<typeof AuthenticatePayload>;

/** `recipientId` is set in the conversation of a study session, whose id it is. */
export const TypingEvent = Type.Object({ senderId: Id, recipientId: Type.Optional(Id) });
export type TypingEvent = Static<typeof TypingEvent>;

/**
 * `readerId` has read the messages of `senderId`, or of the study session with this id, up to and
 * including `seq`.
 */
export const MessagesReadEvent = Type.Object({
  readerId: Id,
  senderId: Id,
  seq: Type.Integer(),
  rev: Type.Integer(),
});
export type MessagesReadEvent = Static<typeof MessagesReadEvent>;

export const MessageDeletedEvent = Type.Object({
  _id: Id,
  senderId: Id,
  recipientId: Id,
  rev: Type.Integer(),
});
export type MessageDeletedEvent = Static<typeof MessageDeletedEvent>;

/** The new status of the request between the receiver of the event and `userId`. */
export const ConnectionChangedEvent = Type.Object({ userId: Id, status: RequestStatus });
export type ConnectionChangedEvent = Static<typeof ConnectionChangedEvent>;

/** Study sessions changed that the receiver sees. `sessionId` is one of them. */
export const SessionChangedEvent = Type.Object({ sessionId: Id });
export type SessionChangedEvent = Static<typeof SessionChangedEvent>;

export const NotificationReadEvent = Type.Object({ _id: Id });
export type NotificationReadEvent = Static<typeof NotificationReadEvent>;

/**
 * The milliseconds before the connect in which the service emitted no event to the student, as far as it
 * knows. Sent to each socket first.
 */
export const QuietPeriodEvent = Type.Object({ milliseconds: Type.Integer({ minimum: 0 }) });
export type QuietPeriodEvent = Static<typeof QuietPeriodEvent>;

/** Events from the service, sent to every tab of the students concerned. */
export const serverToClientSchemas = {
  receiveMessage: Message,
  messageUpdated: Message,
  messageDeleted: MessageDeletedEvent,
  messagesRead: MessagesReadEvent,
  typing: TypingEvent,
  stopTyping: TypingEvent,
  newNotification: Notification,
  notification: Notification,
  session_reminder: Notification,
  notificationRead: NotificationReadEvent,
  notificationsRead: NotificationsReadEvent,
  connectionChanged: ConnectionChangedEvent,
  sessionChanged: SessionChangedEvent,
  openSessionsChanged: SessionChangedEvent,
  roomChanged: RoomChangedEvent,
  conversationUpdated: ConversationUpdatedEvent,
  quietPeriod: QuietPeriodEvent,
};

/** Events from the page. */
export const clientToServerSchemas = {
  join: Id,
  sendMessage: SendMessagePayload,
  typing: TypingPayload,
  stopTyping: TypingPayload,
  authenticate: AuthenticatePayload,
};

type Handlers<Schemas extends Record<string, TSchema>> = {
  [Event in keyof Schemas]: (payload: Static<Schemas[Event]>) => void;
};

export type ServerToClientEvents = Handlers<typeof serverToClientSchemas>;
export type ClientToServerEvents = Handlers<typeof clientToServerSchemas>;
