import { v7 as newId } from 'uuid';
import type { Message, SendMessageBody } from '../../../../contract/chat/messages.ts';
import type { Queryable } from '../../../context.ts';
import { lockPairs } from '../../../database/lock.ts';
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  notFound,
  unauthorized,
} from '../../../http/httpError.ts';
import type { Undelivered } from '../../notifications/service.ts';
import { findActiveNames } from '../../account/visibility.ts';
import { areBuddies } from '../../requests/repository.ts';
import { findSettings } from '../conversations/conversationListRepository.ts';
import { toSettings } from '../conversations/settingColumns.ts';
import { findOrCreateConversation, nextRevision } from '../thread/conversationRepository.ts';
import { emitToBoth } from '../emit.ts';
import {
  asStored,
  findByClientId,
  findMessage,
  insertMessage,
  type StoredMessage,
} from './messageRepository.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { toMessage } from './messageView.ts';

const GONE = 'This student was not found.';
const USED_FOR_ANOTHER = 'This message was sent to another student. Please write it again.';

/** Rolls the transaction back when the `clientId` is stored already. */
class DuplicateError extends Error {
  override name = 'DuplicateError';
}

/** Stores the message and emits it. See ChatService.send. */
export async function sendMessage(
  deps: ChatDeps,
  senderId: string,
  body: SendMessageBody,
): Promise<{ message: Message; isNew: boolean }> {
  const { context, attachments, notifications, delivered } = deps;
  if (body.recipientId === senderId) throw badRequest('You cannot send a message to yourself.');
  if (isBlank(body.message) && body.fileUrl === undefined) {
    throw badRequest('Write a message or attach a file.');
  }
  const id = newId();
  // Set before the commit, because a retry may find the message immediately after it.
  delivered.set(id, true);
  try {
    const { stored, undelivered } = await context.database
      .transaction()
      .execute((trx) => store(deps, trx, id, senderId, body));
    const message = toMessage(stored, attachments.signUrl);
    emitToBoth(context.realtime, 'receiveMessage', message);
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
  { context, attachments, delivered }: ChatDeps,
  senderId: string,
  { recipientId, clientId }: SendMessageBody,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const stored = await findByClientId(context.database, senderId, clientId);
  if (!stored) return undefined;
  if (stored.recipient_id !== recipientId) throw conflict(USED_FOR_ANOTHER);
  const message = toMessage(stored, attachments.signUrl);
  if (!message.deleted && !delivered.has(stored.id)) {
    delivered.set(stored.id, true);
    emitToBoth(context.realtime, 'receiveMessage', message);
  }
  return message;
}

async function store(
  { context, notifications, attachments }: ChatDeps,
  trx: Queryable,
  id: string,
  senderId: string,
  { recipientId, message = '', fileUrl, clientId, replyTo }: SendMessageBody,
): Promise<{ stored: StoredMessage; undelivered: Undelivered[] }> {
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
  const row = {
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
    reply_to_id: replyTo ?? null,
  };
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

const isBlank = (text = '') => text.trim() === '';
