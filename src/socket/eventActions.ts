import type { UnknownAction } from '@reduxjs/toolkit';
import type { ServerToClientEvents } from '../../contract/socketEvents.ts';
import { normalizeNotification } from '../api/compat/normalize.ts';
import {
  connectionChanged,
  messageArrived,
  messageDeleted,
  messagesRead,
  messageUpdated,
  notificationArrived,
  notificationRead,
  reminderArrived,
  sessionChanged,
  typingStarted,
  typingStopped,
} from './socketActions.ts';

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];
type EventActions = { [Event in EventName]: (payload: Payload<Event>) => UnknownAction };

/** Maps each event to an action creator. A missing event does not compile. */
export const eventActions: EventActions = {
  receiveMessage: messageArrived,
  messageUpdated,
  messageDeleted,
  messagesRead,
  typing: typingStarted,
  stopTyping: typingStopped,
  newNotification: (raw) => notificationArrived(normalizeNotification(raw)),
  notification: (raw) => notificationArrived(normalizeNotification(raw)),
  session_reminder: (raw) => reminderArrived(normalizeNotification(raw)),
  notificationRead,
  connectionChanged,
  sessionChanged,
};

/** Returns false for events of a newer service that this page does not know yet. */
export const isKnownEvent = (event: string): event is EventName =>
  Object.hasOwn(eventActions, event);
