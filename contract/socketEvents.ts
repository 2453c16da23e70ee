import { Type, type Static, type TSchema } from 'typebox';
import { Id, Text } from './common.ts';
import { Message } from './chat.ts';
import { LIMITS } from './constants.ts';
import { Notification } from './notifications.ts';
import { RequestStatus } from './requests.ts';

/** Typing goes to `recipientId`; the service takes the sender from the token. */
export const TypingPayload = Type.Object({ recipientId: Id, senderId: Type.Optional(Id) });
export type TypingPayload = Static<typeof TypingPayload>;

/** Announced after the POST that stored it; the service neither stores nor relays it. */
export const SendMessagePayload = Type.Object({
  senderId: Id,
  recipientId: Id,
  message: Text(LIMITS.messageText),
});
export type SendMessagePayload = Static<typeof SendMessagePayload>;

/** A fresh access token for a socket that stays. */
export const AuthenticatePayload = Type.Object({ token: Type.String({ maxLength: 2_048 }) });
export type AuthenticatePayload = Static<typeof AuthenticatePayload>;

export const TypingEvent = Type.Object({ senderId: Id });
export type TypingEvent = Static<typeof TypingEvent>;

/** `readerId` has read what `senderId` wrote to them, up to and with `seq`. */
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

/** How I now stand with `userId`. */
export const ConnectionChangedEvent = Type.Object({ userId: Id, status: RequestStatus });
export type ConnectionChangedEvent = Static<typeof ConnectionChangedEvent>;

export const SessionChangedEvent = Type.Object({ sessionId: Id });
export type SessionChangedEvent = Static<typeof SessionChangedEvent>;

export const NotificationReadEvent = Type.Object({ _id: Id });
export type NotificationReadEvent = Static<typeof NotificationReadEvent>;

/** What the service says to a page. Each goes to every tab of the students it concerns. */
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
  connectionChanged: ConnectionChangedEvent,
  sessionChanged: SessionChangedEvent,
};

/** What a page says to the service. */
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
