import type { Message, ReactionBody } from '../../../../contract/chat/messages.ts';
import { forbidden, notFound } from '../../../http/httpError.ts';
import { areBuddies } from '../../requests/repository.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { emitToBoth } from '../emit.ts';
import { lockRevision, nextRevision } from '../thread/conversationRepository.ts';
import { findMessage, storeReaction } from './messageRepository.ts';
import { toMessage } from './messageView.ts';

const GONE = 'This message no longer exists.';

/** Stores the reaction and emits the message if it changed. See ChatService.react. */
export async function reactToMessage(
  { context, attachments }: ChatDeps,
  userId: string,
  id: string,
  emoji: ReactionBody['emoji'],
): Promise<Message> {
  const { stored, isChanged } = await context.database.transaction().execute(async (trx) => {
    const found = await findMessage(trx, id);
    if (!found) throw notFound(GONE);
    const { sender_id, recipient_id, conversation_id } = found;
    const isSender = sender_id === userId;
    if (!isSender && recipient_id !== userId) throw notFound(GONE);
    if (!(await areBuddies(trx, sender_id, recipient_id))) {
      throw forbidden('You can only react to messages of your study buddies.');
    }
    // Read again under the lock, because another tab may have changed it.
    await lockRevision(trx, conversation_id);
    const message = await findMessage(trx, id);
    if (!message || message.deleted_at !== null) throw notFound(GONE);
    const column = isSender ? 'sender_reaction' : 'recipient_reaction';
    if (message[column] === emoji) return { stored: message, isChanged: false };
    const change = { [column]: emoji, rev: await nextRevision(trx, conversation_id) };
    await storeReaction(trx, id, change);
    return { stored: { ...message, ...change }, isChanged: true };
  });
  const message = toMessage(stored, attachments.signUrl);
  if (isChanged) emitToBoth(context.realtime, 'messageUpdated', message);
  return message;
}
