import type { AppStartListening } from '../../app/types.ts';
import { addUnreadListeners } from './buddies/unreadListeners.ts';
import { addTypingListeners } from './composer/typingListeners.ts';
import { addOutboxListeners } from './outbox/outboxListeners.ts';
import { addPersistedChatListeners } from './outbox/persistedChat.ts';
import { addThreadListeners } from './thread/threadListeners.ts';

export function addChatListeners(startListening: AppStartListening): void {
  addThreadListeners(startListening);
  addUnreadListeners(startListening);
  addTypingListeners(startListening);
  addOutboxListeners(startListening);
  addPersistedChatListeners(startListening);
}
