import { v7 as newId } from 'uuid';
import type { SendMessageBody } from '../../../../contract/chat/messages.ts';
import type { Queryable } from '../../../context.ts';
import { engineOf } from '../../../database/engine.ts';
import { lockPairs } from '../../../database/lock.ts';
import { badRequest, forbidden, notFound, unauthorized } from '../../../http/httpError.ts';
import { findActiveNames } from '../../account/visibility.ts';
import { toNotification } from '../../notifications/repository.ts';
import type { Undelivered } from '../../notifications/service.ts';
import { areBuddies } from '../../requests/repository.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { findSettings } from '../conversations/conversationListRepository.ts';
import { toSettings } from '../conversations/settingColumns.ts';
import { findOrCreateConversation, nextRevision } from '../thread/conversationRepository.ts';
import { asStored, findMessage, insertMessage, type StoredMessage } from './messageRepository.ts';
import { callStoreMessage, type MessageContent } from './storeFunction.ts';

const GONE = 'This student was not found.';

/** Rolls the transaction back when the `clientId` is stored already. */
export class DuplicateError extends Error {
  override name = 'DuplicateError';
}

interface Outcome {
  stored: StoredMessage;
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
  return { stored: asStored(newRow(message, conversationId, seq)), undelivered };
}

async function storeInTransaction(
  { context, notifications, attachments }: ChatDeps,
  trx: Queryable,
  id: string,
  senderId: string,
  { recipientId, message = '', fileUrl, clientId, replyTo }: SendMessageBody,
): Promise<Outcome> {
  // A simultaneous block would not delete the notification.
  await lockPairs(trx, senderId, [recipientId]);
  if (!(await areBuddies(trx, senderId, recipientId))) {
    await assertActive(trx, senderId, recipientId);
    throw forbidden('You can only write to your study buddies.');
  }
  const conversation_id = await findOrCreateConversation(trx, senderId, recipientId, newId());
  if (replyTo !== undefined) await assertInConversation(trx, replyTo, conversation_id);
  const settings = await findSettings(trx, conversation_id, recipientId);
  // The conversation of a deleted recipient continues without them.
  if (!settings) throw notFound(GONE);
  const seq = await nextRevision(trx, conversation_id);
  const createdAt = context.now().toISOString();
  const body = message.trim() === '' ? '' : message;
  const content = { id, senderId, recipientId, body, clientId: clientId ?? null, createdAt };
  const row = { ...newRow(content, conversation_id, seq), reply_to_id: replyTo ?? null };
  if (!(await insertMessage(trx, row))) throw new DuplicateError();
  if (fileUrl !== undefined) await attachments.attach(trx, fileUrl, senderId, id);
  const undelivered = toSettings(settings).muted
    ? []
    : await notifications.recordMessage(trx, {
        userId: recipientId,
        senderId,
      });
  const isPlain = fileUrl === undefined && replyTo === undefined;
  const stored = isPlain ? asStored(row) : await findMessage(trx, id);
  if (!stored) throw notFound(GONE);
  return { stored, undelivered };
}

/** Returns the row of a message without a quote. */
const newRow = (message: MessageContent, conversation_id: string, seq: number) => ({
  id: message.id,
  conversation_id,
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

/** @throws {HttpError} 401 without the sender, 404 without the recipient. */
async function assertActive(trx: Queryable, senderId: string, recipientId: string): Promise<void> {
  const names = await findActiveNames(trx, [senderId, recipientId]);
  if (!names.has(senderId)) throw unauthorized();
  if (!names.has(recipientId)) throw notFound(GONE);
}
