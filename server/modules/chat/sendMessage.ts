import { v7 as newId } from 'uuid';
import type { Message, SendMessageBody } from '../../../contract/chat.ts';
import type { Queryable } from '../../context.ts';
import { badRequest, forbidden } from '../../errors.ts';
import type { Pending } from '../notifications/service.ts';
import { areBuddies } from '../requests/repository.ts';
import { findNames } from '../users/repository.ts';
import { findOrCreateConversation, nextRevision } from './conversationRepository.ts';
import { emitToBoth } from './emit.ts';
import { findByClientId, findMessage, insertMessage, type StoredMessage } from './repository.ts';
import type { ChatParts } from './parts.ts';
import { toMessage } from './view.ts';

/** Ends the transaction of a message whose `clientId` another one was faster with. */
class RepeatedError extends Error {
  override name = 'RepeatedError';
}

/** Stores the message, then tells both students. See ChatService.send. */
export async function sendMessage(
  parts: ChatParts,
  senderId: string,
  body: SendMessageBody,
): Promise<{ message: Message; isNew: boolean }> {
  const { context, attachments, notifications, told } = parts;
  if (body.recipientId === senderId) throw badRequest('You cannot send a message to yourself.');
  if (isBlank(body.message) && body.fileUrl === undefined) {
    throw badRequest('Write a message or attach a file.');
  }
  const id = newId();
  // Before it is stored: a repeat may find it there at once.
  told.set(id, true);
  try {
    const { stored, pending } = await context.database
      .transaction()
      .execute((trx) => store(parts, trx, id, senderId, body));
    const message = toMessage(stored, attachments.addressOf);
    emitToBoth(context.realtime, 'receiveMessage', message);
    notifications.deliver([pending]);
    return { message, isNew: true };
  } catch (error) {
    told.delete(id);
    if (!(error instanceof RepeatedError)) throw error;
    const message = await findRepeated(parts, senderId, body);
    if (!message) throw error;
    return { message, isNew: false };
  }
}

/** The message as it was stored before, of which another process may have ended before it told. */
async function findRepeated(
  { context, attachments, told }: ChatParts,
  senderId: string,
  { clientId = '' }: SendMessageBody,
): Promise<Message | undefined> {
  const stored = await findByClientId(context.database, senderId, clientId);
  if (!stored) return undefined;
  const message = toMessage(stored, attachments.addressOf);
  if (!message.deleted && !told.has(stored.id)) {
    told.set(stored.id, true);
    emitToBoth(context.realtime, 'receiveMessage', message);
  }
  return message;
}

async function store(
  { context, notifications, attachments }: ChatParts,
  trx: Queryable,
  id: string,
  senderId: string,
  { recipientId, message = '', fileUrl, clientId }: SendMessageBody,
): Promise<{ stored: StoredMessage; pending: Pending }> {
  if (clientId !== undefined && (await findByClientId(trx, senderId, clientId))) {
    throw new RepeatedError();
  }
  if (!(await areBuddies(trx, senderId, recipientId))) {
    throw forbidden('You can only write to your study buddies.');
  }
  const conversation_id = await findOrCreateConversation(trx, senderId, recipientId, newId());
  const seq = await nextRevision(trx, conversation_id);
  const isNew = await insertMessage(trx, {
    id,
    conversation_id,
    sender_id: senderId,
    recipient_id: recipientId,
    body: isBlank(message) ? '' : message,
    client_id: clientId ?? null,
    seq,
    rev: seq,
    created_at: context.now().toISOString(),
    edited_at: null,
    deleted_at: null,
  });
  if (!isNew) throw new RepeatedError();
  if (fileUrl !== undefined) await attachments.take(trx, fileUrl, senderId, id);
  const names = await findNames(trx, [senderId]);
  const pending = await notifications.recordMessage(trx, {
    userId: recipientId,
    senderId,
    senderName: names.get(senderId) ?? '',
  });
  const stored = await findMessage(trx, id);
  if (!stored) throw new Error(`The message ${id} vanished while it was stored.`);
  return { stored, pending };
}

const isBlank = (text = '') => text.trim() === '';
