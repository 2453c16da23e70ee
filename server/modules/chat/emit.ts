import type { Message } from '../../../contract/chat/messages.ts';
import type { Realtime } from '../../context.ts';

/** Emits a message to every tab of the recipient and of the sender. */
export function emitToBoth(
  realtime: Realtime,
  event: 'receiveMessage' | 'messageUpdated',
  message: Message,
): void {
  realtime.toUsers([message.recipientId, message.senderId], event, message);
}
