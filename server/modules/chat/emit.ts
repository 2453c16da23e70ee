import type { Message } from '../../../contract/chat.ts';
import type { Realtime } from '../../context.ts';

/** Tells both students, in every tab: the sender may have more than the one that sent it. */
export function emitToBoth(
  realtime: Realtime,
  event: 'receiveMessage' | 'messageUpdated',
  message: Message,
): void {
  realtime.toUser(message.recipientId, event, message);
  realtime.toUser(message.senderId, event, message);
}
