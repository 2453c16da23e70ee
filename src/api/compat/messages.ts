import { nanoid } from '@reduxjs/toolkit';
import type { Message } from '../../../contract/chat/messages.ts';

/** Some services respond to a new message with its id alone. */
export type SendResponse = Pick<Message, '_id'> & Partial<Message>;

/** Returns whether a service sent the whole message. Some send only the sender and the text, or nothing. */
export const isComplete = (message: Partial<Message> | null): message is Message =>
  typeof message?._id === 'string' && typeof message.createdAt === 'string';

/**
 * Returns a received message as the last one of a conversation. Adds an id and the present time if the
 * service sends only the sender and the text. Returns `undefined` without a text.
 */
export function previewOf(message: Partial<Message> & Pick<Message, 'senderId'>) {
  const { senderId, message: text } = message;
  if (text === undefined) return undefined;
  const createdAt = new Date().toISOString();
  return { _id: nanoid(), createdAt, ...message, senderId, message: text };
}

/** Returns the message after an edit, whose response may be empty. */
export const completeEdit = (
  response: Message | null,
  known: Message | undefined,
  text: string,
): Message | undefined =>
  isComplete(response) ? response : known && { ...known, message: text, edited: true };

/**
 * Returns the id of the conversation of a message: that of the other student, or of the study session,
 * which is the recipient for all members. Some services send only the sender and the text.
 */
export function conversationIdOf(
  { senderId, recipientId }: Pick<Message, 'senderId'> & Partial<Message>,
  userId: string | null,
): string {
  const isReceived = recipientId === undefined || recipientId === userId;
  return isReceived ? senderId : recipientId;
}

/** A service without revisions has neither replies nor reactions. */
export const hasReplies = ({ rev }: Message): boolean => rev !== undefined;

/** The response to a change may be empty or text instead of JSON. */
export const ANY_BODY = { responseHandler: 'content-type' } as const;

/** Compares by `seq`, or by time if the service sends none. */
export function compareMessages(a: Message, b: Message): number {
  if (a.seq !== undefined && b.seq !== undefined) return a.seq - b.seq;
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a._id < b._id ? -1 : 1);
}
