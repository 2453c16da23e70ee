import { createAction, nanoid, type UnknownAction } from '@reduxjs/toolkit';
import type { Message } from '../../contract/chat/messages.ts';
import type { ConversationUpdatedEvent } from '../../contract/chat/conversations.ts';
import type { Notification, NotificationsReadEvent } from '../../contract/notifications.ts';
import type { RoomChangedEvent } from '../../contract/rooms.ts';
import type {
  ConnectionChangedEvent,
  MessageDeletedEvent,
  MessagesReadEvent,
  NotificationReadEvent,
  QuietPeriodEvent,
  ServerToClientEvents,
  SessionChangedEvent,
  TypingEvent,
} from '../../contract/socketEvents.ts';
import { isComplete } from '../api/tolerant/messages.ts';
import { normalizeNotification } from '../api/tolerant/normalize.ts';

const normalized = (raw: Notification) => ({ payload: normalizeNotification(raw) });

// Events from the service.
export const messageArrived = createAction<Message>('chat/messageArrived');
/** A received message without what only a request for its thread returns. The id is not the stored one. */
export const messageAnnounced = createAction(
  'chat/messageAnnounced',
  ({ senderId, message = '' }: Pick<Message, 'senderId'> & Partial<Message>) => ({
    payload: { _id: nanoid(), createdAt: new Date().toISOString(), senderId, message },
  }),
);
export const messageUpdated = createAction<Message>('chat/messageUpdated');
export const messageDeleted = createAction<MessageDeletedEvent>('chat/messageDeleted');
export const messagesRead = createAction<MessagesReadEvent>('chat/messagesRead');
export const typingStarted = createAction<TypingEvent>('chat/typingStarted');
export const typingStopped = createAction<TypingEvent>('chat/typingStopped');
export const notificationArrived = createAction('notifications/arrived', normalized);
export const reminderArrived = createAction('notifications/reminderArrived', normalized);
export const notificationRead = createAction<NotificationReadEvent>('notifications/readElsewhere');
export const notificationsRead = createAction<NotificationsReadEvent>('notifications/allRead');
export const connectionChanged = createAction<ConnectionChangedEvent>('requests/connectionChanged');
export const sessionChanged = createAction<SessionChangedEvent>('sessions/sessionChanged');
export const openSessionsChanged = createAction<SessionChangedEvent>(
  'sessions/openSessionsChanged',
);
export const roomChanged = createAction<RoomChangedEvent>('rooms/roomChanged');
export const conversationUpdated = createAction<ConversationUpdatedEvent>(
  'chat/conversationUpdated',
);

export const quietPeriodReceived = createAction<QuietPeriodEvent>('connection/quietPeriodReceived');

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];
type EventActions = { [Event in EventName]: (payload: Payload<Event>) => UnknownAction };

/** Maps each event to an action creator. A missing event does not compile. */
export const eventActions = {
  receiveMessage: (message) =>
    isComplete(message) ? messageArrived(message) : messageAnnounced(message),
  messageUpdated,
  messageDeleted,
  messagesRead,
  typing: typingStarted,
  stopTyping: typingStopped,
  newNotification: notificationArrived,
  notification: notificationArrived,
  session_reminder: reminderArrived,
  notificationRead,
  notificationsRead,
  connectionChanged,
  sessionChanged,
  openSessionsChanged,
  roomChanged,
  conversationUpdated,
  quietPeriod: quietPeriodReceived,
} satisfies EventActions;

/** Returns false for events of a newer service that this page does not know yet. */
export const isKnownEvent = (event: string): event is EventName =>
  Object.hasOwn(eventActions, event);

// Events that the middleware emits.
export const messageEmitted = createAction<{ recipientId: string; message: string }>(
  'chat/messageEmitted',
);
export const typingEmitted = createAction<{ recipientId: string }>('chat/typingEmitted');
export const stopTypingEmitted = createAction<{ recipientId: string }>('chat/stopTypingEmitted');

// State of the connection. Events sent before a connect are lost, so each connect starts a resync.
export const socketConnected = createAction('connection/connected');
export const socketDisconnected = createAction<{ reason: string }>('connection/disconnected');
export const browserWentOnline = createAction('connection/browserWentOnline');
export const socketFailed = createAction<{ message: string }>('connection/failed');
