import type { Message } from '../../../contract/chat/messages.ts';

/** Some services respond to a new message with its id alone. */
export type SendResponse = Pick<Message, '_id'> & Partial<Message>;

/** Returns whether a service sent the whole message. Some send only the sender and the text, or nothing. */
export const isComplete = (message: Partial<Message> | null): message is Message =>
  typeof message?._id === 'string' &&
  typeof message.createdAt === 'string' &&
  typeof message.recipientId === 'string';

/** Returns the message after an edit, whose response may be empty. */
export const completeEdit = (
  response: Message | null,
  known: Message | undefined,
  text: string,
): Message | undefined =>
  isComplete(response) ? response : known && { ...known, message: text, edited: true };

/** The response to a change may be empty or text instead of JSON. */
export const ANY_BODY = { responseHandler: 'content-type' } as const;
