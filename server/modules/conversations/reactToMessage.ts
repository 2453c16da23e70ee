import type { Message, ReactionBody } from '../../../contract/chat/messages.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { assertWritable, canRead, findReceivers, GONE } from './access.ts';
import type { ChatDeps } from './deps.ts';
import { lockRevision, nextRevision } from './conversationRepository.ts';
import {
  findMessage,
  findReaction,
  isOfSession,
  replaceReaction,
  storeReaction,
  type StoredMessage,
} from './messageRepository.ts';
import { viewMessage } from './viewMessages.ts';

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
