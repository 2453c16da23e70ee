import { v7 as newId } from 'uuid';
import type { Message, SendMessageBody } from '../../../contract/chat/messages.ts';
import { badRequest, conflict, HttpError } from '../../platform/errors/httpError.ts';
import type { ChatDeps } from './chatDeps.ts';
import { findByClientId } from './messageRepository.ts';
import { viewMessage } from './viewMessages.ts';
import { findReceivers } from './receivers.ts';
import { DuplicateError, storeMessage } from './storeMessage.ts';

const USED_FOR_ANOTHER = 'This message was sent to another student. Please write it again.';

/** Stores the message and emits it. See ChatService.send. */
export async function sendMessage(
  deps: ChatDeps,
  senderId: string,
  body: SendMessageBody,
): Promise<{ message: Message; isNew: boolean }> {
  const { context, notifications, delivered } = deps;
  if (body.recipientId === senderId) throw badRequest('You cannot send a message to yourself.');
  if (isBlank(body.message) && body.fileUrl === undefined) {
    throw badRequest('Write a message or attach a file.');
  }
  const id = newId();
  // Set before the commit, because a retry may find the message immediately after it.
  delivered.set(id, true);
  try {
    const { stored, memberIds, undelivered } = await storeMessage(deps, id, senderId, body);
    const message = await viewMessage(deps, stored);
    context.realtime.toUsers(memberIds, 'receiveMessage', message);
    notifications.deliver(undelivered);
    return { message, isNew: true };
  } catch (error) {
    delivered.delete(id);
    if (!(error instanceof DuplicateError || error instanceof HttpError)) throw error;
    const message = await findDuplicate(deps, senderId, body);
    if (!message) throw error;
    return { message, isNew: false };
  }
}

/**
 * Returns the message of the same `clientId`, and emits it when another process may have failed
 * before emitting.
 * @throws {HttpError} 409 when it has another recipient.
 */
async function findDuplicate(
  deps: ChatDeps,
  senderId: string,
  { recipientId, clientId }: SendMessageBody,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const { context, delivered } = deps;
  const stored = await findByClientId(context.database, senderId, clientId);
  if (!stored) return undefined;
  if (stored.recipient_id !== recipientId) throw conflict(USED_FOR_ANOTHER);
  const message = await viewMessage(deps, stored);
  if (!message.deleted && !delivered.has(stored.id)) {
    delivered.set(stored.id, true);
    const receivers = await findReceivers(context.database, stored);
    context.realtime.toUsers(receivers, 'receiveMessage', message);
  }
  return message;
}

const isBlank = (text = '') => text.trim() === '';
