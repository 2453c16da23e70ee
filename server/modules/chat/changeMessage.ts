import type { Message } from '../../../contract/chat.ts';
import type { Queryable } from '../../context.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { areBuddies } from '../requests/repository.ts';
import { lockRevision, nextRevision } from './conversationRepository.ts';
import { emitToBoth } from './emit.ts';
import { findMessage, storeDeletion, storeEdit, type StoredMessage } from './repository.ts';
import type { ChatParts } from './parts.ts';
import { toMessage } from './view.ts';

const GONE = 'This message no longer exists.';

/** Stores the new text, then tells both students. See ChatService.edit. */
export async function editMessage(
  { context, attachments }: ChatParts,
  userId: string,
  id: string,
  text: string,
): Promise<Message> {
  if (text.trim() === '') throw badRequest('Write a message, or delete it.');
  const stored = await context.database.transaction().execute(async (trx) => {
    const message = await findOwn(trx, userId, id, 'You can only edit your own messages.');
    if (message.deleted_at !== null) throw notFound(GONE);
    if (!(await areBuddies(trx, userId, message.recipient_id))) {
      throw forbidden('You can only write to your study buddies.');
    }
    const rev = await nextRevision(trx, message.conversation_id);
    const editedAt = context.now().toISOString();
    if (!(await storeEdit(trx, id, { body: text, rev, editedAt }))) throw notFound(GONE);
    return findOwn(trx, userId, id, GONE);
  });
  const message = toMessage(stored, attachments.addressOf);
  emitToBoth(context.realtime, 'messageUpdated', message);
  return message;
}

/** Empties the message, then tells both students. See ChatService.delete. */
export async function deleteMessage(
  { context, attachments }: ChatParts,
  userId: string,
  id: string,
): Promise<void> {
  const deleted = await context.database.transaction().execute(async (trx) => {
    const refusal = 'You can only delete your own messages.';
    const { conversation_id } = await findOwn(trx, userId, id, refusal);
    // Looked at again once nobody else can change it: another tab may be deleting it just now.
    await lockRevision(trx, conversation_id);
    const message = await findOwn(trx, userId, id, refusal);
    if (message.deleted_at !== null) return undefined;
    const rev = await nextRevision(trx, conversation_id);
    await storeDeletion(trx, id, { rev, deletedAt: context.now().toISOString() });
    return { message, rev, files: await attachments.detach(trx, id) };
  });
  if (!deleted) return;
  const { message, rev, files } = deleted;
  const event = { _id: id, senderId: userId, recipientId: message.recipient_id, rev };
  context.realtime.toUser(message.recipient_id, 'messageDeleted', event);
  context.realtime.toUser(userId, 'messageDeleted', event);
  await attachments.removeFiles(files);
}

/** Only its two students know that a message exists. */
async function findOwn(
  db: Queryable,
  userId: string,
  id: string,
  refusal: string,
): Promise<StoredMessage> {
  const message = await findMessage(db, id);
  if (!message || (message.sender_id !== userId && message.recipient_id !== userId)) {
    throw notFound(GONE);
  }
  if (message.sender_id !== userId) throw forbidden(refusal);
  return message;
}
