import { v7 as newId } from 'uuid';
import type { SendMessageBody } from '../../../contract/chat/messages.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { toNotification, type Undelivered } from '../notifications/index.ts';
import type { ChatDeps } from './chatDeps.ts';
import { nextRevision } from './conversationRepository.ts';
import { asStored, findMessage, insertMessage, type StoredMessage } from './messageRepository.ts';
import { findMessageTarget } from './messageTarget.ts';
import { markOwnRead } from './pairRepository.ts';
import { callStoreMessage, type MessageContent } from './storeFunction.ts';

/**
 * Messages of a conversation after which the sender's own count as read. Counting unread messages reads
 * all after the last read one.
 */
const OWN_READ_EVERY = 64;

/** Rolls the transaction back when the `clientId` is stored already. */
export class DuplicateError extends Error {
  override name = 'DuplicateError';
}

interface Outcome {
  stored: StoredMessage;
  /** Ids of those who receive the message, with the sender. */
  memberIds: string[];
  undelivered: Undelivered[];
}

/**
 * Stores a message and its notification.
 * @throws {DuplicateError} when the `clientId` is stored already
 * @throws {HttpError} see ChatService.send
 */
export async function storeMessage(
  deps: ChatDeps,
  id: string,
  senderId: string,
  body: SendMessageBody,
): Promise<Outcome> {
  const { database } = deps.context;
  const isPlain = body.fileUrl === undefined && body.replyTo === undefined;
  const outcome =
    isPlain && engineOf(database) === 'postgres'
      ? await storeInOneStatement(deps, id, senderId, body)
      : undefined;
  return (
    outcome ??
    database.transaction().execute((trx) => storeInTransaction(deps, trx, id, senderId, body))
  );
}

/** Returns `undefined` for a message that needs other steps or is refused. PostgreSQL only. */
async function storeInOneStatement(
  { context }: ChatDeps,
  id: string,
  senderId: string,
  { recipientId, message: body = '', clientId }: SendMessageBody,
): Promise<Outcome | undefined> {
  const createdAt = context.now().toISOString();
  const message = { id, senderId, recipientId, body, clientId: clientId ?? null, createdAt };
  const result = await callStoreMessage(context.database, { ...message, notificationId: newId() });
  if (!result) return undefined;
  if (result.isDuplicate) throw new DuplicateError();
  const { conversationId, seq, notification } = result;
  const undelivered = notification
    ? [{ userId: recipientId, notification: toNotification(notification) }]
    : [];
  const stored = asStored(newRow(message, conversationId, seq));
  return { stored, memberIds: [recipientId, senderId], undelivered };
}

async function storeInTransaction(
  deps: ChatDeps,
  trx: Queryable,
  id: string,
  senderId: string,
  { recipientId, message = '', fileUrl, clientId, replyTo }: SendMessageBody,
): Promise<Outcome> {
  // A simultaneous block would not delete the notification.
  await lockPairs(trx, senderId, [recipientId]);
  const target = await findMessageTarget(deps, trx, senderId, recipientId);
  const { conversationId, memberIds } = target;
  if (replyTo !== undefined) await assertInConversation(trx, replyTo, conversationId);
  const seq = await nextRevision(trx, conversationId);
  const createdAt = deps.context.now().toISOString();
  const body = message.trim() === '' ? '' : message;
  const content = { id, senderId, recipientId, body, clientId: clientId ?? null, createdAt };
  const row = { ...newRow(content, conversationId, seq), reply_to_id: replyTo ?? null };
  if (!(await insertMessage(trx, row))) throw new DuplicateError();
  if (seq % OWN_READ_EVERY === 0) await markOwnRead(trx, conversationId, senderId, seq);
  if (fileUrl !== undefined) await deps.attachments.attach(trx, fileUrl, senderId, id);
  const undelivered = await target.recordNotifications();
  const isPlain = fileUrl === undefined && replyTo === undefined;
  const stored = isPlain ? asStored(row) : await findMessage(trx, id);
  if (!stored) throw new Error('The message was not stored.');
  return { stored, memberIds, undelivered };
}

/** Returns the row of a message without a quote. */
const newRow = (message: MessageContent, conversationId: string, seq: number) => ({
  id: message.id,
  conversation_id: conversationId,
  sender_id: message.senderId,
  recipient_id: message.recipientId,
  body: message.body,
  client_id: message.clientId,
  seq,
  rev: seq,
  created_at: message.createdAt,
  edited_at: null,
  deleted_at: null,
  reply_to_id: null,
});

/** The quoted message may be deleted. @throws {HttpError} 400 for one of another conversation. */
async function assertInConversation(
  trx: Queryable,
  id: string,
  conversationId: string,
): Promise<void> {
  const quoted = await findMessage(trx, id);
  if (quoted?.conversation_id !== conversationId) {
    throw badRequest('The message that you reply to was not found.');
  }
}
