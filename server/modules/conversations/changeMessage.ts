import type { Message, ReactionBody } from '../../../contract/chat/messages.ts';
import { isBlank } from '../../../contract/text.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/httpError.ts';
import { assertWritable, canRead, findReceivers, GONE } from './access.ts';
import { deleteByMessage } from './attachments/attachmentRepository.ts';
import { removeAttachments } from './attachments/attachments.ts';
import { lockRevision, nextRevision } from './conversationRepository.ts';
import {
  deleteReactions,
  findMessage,
  findReaction,
  isOfSession,
  replaceReaction,
  storeDeletion,
  type StoredMessage,
  storeEdit,
  storeReaction,
} from './messageRepository.ts';
import { type ChatDeps, viewMessage } from './viewMessages.ts';

/**
 * Stores the new text of a message and emits the message.
 * @throws {HttpError} 400 without text, 403 unless the sender and a buddy, 404 when deleted.
 */
export async function editMessage(
  deps: ChatDeps,
  userId: string,
  id: string,
  text: string,
): Promise<Message> {
  if (isBlank(text)) throw badRequest('Write a message, or delete it.');
  const { context } = deps;
  const { stored, receivers } = await context.database.transaction().execute(async (trx) => {
    const message = await findOwn(trx, userId, id, 'You can only edit your own messages.');
    if (message.deleted_at !== null) throw notFound(GONE);
    await assertWritable(trx, userId, message, 'You can only write to your study buddies.');
    const rev = await nextRevision(trx, message.conversation_id);
    const editedAt = context.now().toISOString();
    if (!(await storeEdit(trx, id, { body: text, rev, editedAt }))) throw notFound(GONE);
    return {
      stored: await findOwn(trx, userId, id, GONE),
      receivers: await findReceivers(trx, message),
    };
  });
  const message = await viewMessage(deps, stored);
  context.realtime.toUsers(receivers, 'messageUpdated', message);
  return message;
}

/**
 * Marks a message deleted and emits the deletion. Repeating it changes nothing.
 * @throws {HttpError} 403 unless the student is the sender, 404 for an unknown message.
 */
export async function deleteMessage(context: Context, userId: string, id: string): Promise<void> {
  const deleted = await context.database.transaction().execute(async (trx) => {
    const refusal = 'You can only delete your own messages.';
    const { conversation_id } = await findOwn(trx, userId, id, refusal);
    // Read again under the lock, because another tab may have deleted it.
    await lockRevision(trx, conversation_id);
    const message = await findOwn(trx, userId, id, refusal);
    if (message.deleted_at !== null) return undefined;
    const rev = await nextRevision(trx, conversation_id);
    await storeDeletion(trx, id, { rev, deletedAt: context.now().toISOString() });
    if (isOfSession(message)) await deleteReactions(trx, id);
    const receivers = await findReceivers(trx, message);
    return { message, rev, receivers, files: await deleteByMessage(trx, id) };
  });
  if (!deleted) return;
  const { message, rev, receivers, files } = deleted;
  const event = { _id: id, senderId: userId, recipientId: message.recipient_id, rev };
  context.realtime.toUsers(receivers, 'messageDeleted', event);
  await removeAttachments(context, files);
}

/** Returns a message of the sender. Responds with 404 to students outside of the conversation. */
async function findOwn(
  db: Queryable,
  userId: string,
  id: string,
  refusal: string,
): Promise<StoredMessage> {
  const message = await findMessage(db, id);
  if (!message) throw notFound(GONE);
  if (message.sender_id === userId) return message;
  throw (await canRead(db, userId, message)) ? forbidden(refusal) : notFound(GONE);
}

/**
 * Sets or removes the reaction of a student and emits the message. Repeating it changes nothing.
 * @throws {HttpError} 403 unless the other is a buddy, 404 for an unknown or deleted message.
 */
export async function reactToMessage(
  deps: ChatDeps,
  userId: string,
  id: string,
  emoji: ReactionBody['emoji'],
): Promise<Message> {
  const { context } = deps;
  const { stored, isChanged } = await context.database.transaction().execute(async (trx) => {
    const found = await findMessage(trx, id);
    if (!found) throw notFound(GONE);
    if (!(await canRead(trx, userId, found))) throw notFound(GONE);
    const refusal = 'You can only react to messages of your study buddies.';
    await assertWritable(trx, userId, found, refusal);
    // Read again under the lock, because another tab may have changed it.
    await lockRevision(trx, found.conversation_id);
    const message = await findMessage(trx, id);
    if (!message || message.deleted_at !== null) throw notFound(GONE);
    return isOfSession(message)
      ? storeInSession(trx, message, userId, emoji)
      : storeDirect(trx, message, userId, emoji);
  });
  const message = await viewMessage(deps, stored);
  if (isChanged) {
    const receivers = await findReceivers(context.database, stored);
    context.realtime.toUsers(receivers, 'messageUpdated', message);
  }
  return message;
}

type Emoji = ReactionBody['emoji'];

/** The message after the change. */
interface Outcome {
  stored: StoredMessage;
  isChanged: boolean;
}

async function storeDirect(
  trx: Queryable,
  message: StoredMessage,
  userId: string,
  emoji: Emoji,
): Promise<Outcome> {
  const column = message.sender_id === userId ? 'sender_reaction' : 'recipient_reaction';
  if (message[column] === emoji) return { stored: message, isChanged: false };
  const change = { [column]: emoji, rev: await nextRevision(trx, message.conversation_id) };
  await storeReaction(trx, message.id, change);
  return { stored: { ...message, ...change }, isChanged: true };
}

async function storeInSession(
  trx: Queryable,
  message: StoredMessage,
  userId: string,
  emoji: Emoji,
): Promise<Outcome> {
  const { id, conversation_id } = message;
  if ((await findReaction(trx, id, userId)) === emoji) {
    return { stored: message, isChanged: false };
  }
  await replaceReaction(trx, id, { userId, emoji });
  const rev = await nextRevision(trx, conversation_id);
  await storeReaction(trx, id, { rev });
  return { stored: { ...message, rev }, isChanged: true };
}
