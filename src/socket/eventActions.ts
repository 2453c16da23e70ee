import type { UnknownAction } from '@reduxjs/toolkit';
import type { ServerToClientEvents } from '../../contract/socketEvents.ts';
import { completeNotification } from '../api/completeAnswers.ts';
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

/** Which action each event becomes. An event without its line here does not compile. */
export const eventActions: EventActions = {
  receiveMessage: messageArrived,
  messageUpdated,
  messageDeleted,
  messagesRead,
  typing: typingStarted,
  stopTyping: typingStopped,
  newNotification: (given) => notificationArrived(completeNotification(given)),
  notification: (given) => notificationArrived(completeNotification(given)),
  session_reminder: (given) => reminderArrived(completeNotification(given)),
  notificationRead,
  connectionChanged,
  sessionChanged,
};

/** A newer service may say things that this page does not know yet. */
export const isKnownEvent = (event: string): event is EventName =>
  Object.hasOwn(eventActions, event);
