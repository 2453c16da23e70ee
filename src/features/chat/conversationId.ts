import type { Message } from '../../../contract/chat/messages.ts';
import type { RootState } from '../../store/rootReducer.ts';
import { selectUserId } from '../auth/authSlice.ts';

/**
 * Returns the id of the conversation of a message: that of the other student, or of the study session,
 * which is the recipient for all members. Some services send only the sender and the text.
 */
export function conversationIdOf(
  { senderId, recipientId }: Pick<Message, 'senderId'> & Partial<Message>,
  state: RootState,
): string {
  const userId = selectUserId(state);
  const isReceived = recipientId === undefined || recipientId === userId;
  return isReceived ? senderId : recipientId;
}
