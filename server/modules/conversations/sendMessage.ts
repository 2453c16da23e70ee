import { v7 as newId } from 'uuid';
import type { Message, SendMessageBody } from '../../../contract/chat/messages.ts';
import { isBlank } from '../../../contract/text.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { badRequest, conflict, HttpError } from '../../platform/errors/httpError.ts';
import { deliverNotifications, type Undelivered } from '../notifications/index.ts';
import { findReceivers } from './access.ts';
import { attachUpload } from './attachments/attachments.ts';
import { nextRevision } from './conversationRepository.ts';
import { type ChatDeps, viewMessage } from './viewMessages.ts';
import {
  asStored,
  findByClientId,
  findMessage,
  insertMessage,
  type StoredMessage,
} from './messageRepository.ts';
import { findMessageTarget } from './messageTarget.ts';
import { markOwnRead } from './readRepository.ts';

const USED_FOR_ANOTHER = 'This message was sent to another student. Please write it again.';

/**
 * Messages of a conversation after which the sender's own count as read. Counting unread messages reads
 * all after the last read one.
 */
const OWN_READ_EVERY = 64;

/** Rolls the transaction back when the `clientId` is stored already. */
class DuplicateError extends Error {
  override name = 'DuplicateError';
}

interface NewMessage extends SendMessageBody {
  id: string;
  senderId: string;
}

interface Outcome {
  stored: StoredMessage;
  /** Ids of those who receive the message, with the sender. */
  memberIds: string[];
  undelivered: Undelivered[];
}

/**
 * Stores a message and emits it to both students, or to all members of a study session. A repeated
 * `clientId` returns the stored message with `isNew: false`.
 * @throws {HttpError} 400 without text and file, for oneself, for an unknown `replyTo`, or unless the
 * file is an unused upload of the sender; 403 unless the recipient is a buddy, or the conversation of
 * the study session is open; 404 for a deleted recipient, and unless the sender is a member of the
 * study session; 409 when the `clientId` was used for another recipient.
 */
export async function sendMessage(
  deps: ChatDeps,
  senderId: string,
  body: SendMessageBody,
): Promise<{ message: Message; isNew: boolean }> {
  const { context, delivered } = deps;
  if (body.recipientId === senderId) throw badRequest('You cannot send a message to yourself.');
  if (isBlank(body.message) && !body.fileUrl) {
    throw badRequest('Write a message or attach a file.');
  }
  const id = newId();
  // Set before the commit, because a retry may find the message immediately after it.
  delivered.set(id, true);
  try {
    const { stored, memberIds, undelivered } = await context.database
      .transaction()
      .execute((trx) => storeMessage(deps, trx, { ...body, id, senderId }));
    const message = await viewMessage(deps, stored);
    context.realtime.toUsers(memberIds, 'receiveMessage', message);
    deliverNotifications(context, undelivered);
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
 * Stores a message and its notification.
 * @throws {DuplicateError} when the `clientId` is stored already
 * @throws {HttpError} see sendMessage()
 */
async function storeMessage(
  deps: ChatDeps,
  trx: Queryable,
  { id, senderId, recipientId, message = '', fileUrl, clientId, replyTo }: NewMessage,
): Promise<Outcome> {
  // A simultaneous block would not delete the notification.
  await lockPairs(trx, senderId, [recipientId]);
  const target = await findMessageTarget(deps.context, trx, senderId, recipientId);
  const { conversationId, memberIds } = target;
  if (replyTo !== undefined) await assertInConversation(trx, replyTo, conversationId);
  const seq = await nextRevision(trx, conversationId);
  const row = {
    id,
    conversation_id: conversationId,
    sender_id: senderId,
    recipient_id: recipientId,
    body: isBlank(message) ? '' : message,
    client_id: clientId ?? null,
    seq,
    rev: seq,
    created_at: deps.context.now().toISOString(),
    edited_at: null,
    deleted_at: null,
    reply_to_id: replyTo ?? null,
  };
  if (!(await insertMessage(trx, row))) throw new DuplicateError();
  if (seq % OWN_READ_EVERY === 0) await markOwnRead(trx, conversationId, senderId, seq);
  if (fileUrl) await attachUpload(deps, trx, fileUrl, { id, senderId });
  const undelivered = await target.recordNotifications();
  const isPlain = !fileUrl && replyTo === undefined;
  const stored = isPlain ? asStored(row) : await findMessage(trx, id);
  if (!stored) throw new Error('The message was not stored.');
  return { stored, memberIds, undelivered };
}

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
