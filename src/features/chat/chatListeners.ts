import type { AppStartListening } from '../../app/types.ts';
import { addKeptChatListeners } from './keptChatListeners.ts';
import { addOutboxListeners } from './outboxListeners.ts';
import { addThreadListeners } from './threadListeners.ts';
import { addTypingListeners } from './typingListeners.ts';
import { addUnreadListeners } from './unreadListeners.ts';

export function addChatListeners(startListening: AppStartListening): void {
  addThreadListeners(startListening);
  addUnreadListeners(startListening);
  addTypingListeners(startListening);
  addOutboxListeners(startListening);
  addKeptChatListeners(startListening);
}
