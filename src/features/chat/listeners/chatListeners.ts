import type { AppStartListening } from '../../../app/store.ts';
import { addTypingListeners } from './typingListeners.ts';
import { addConversationListeners } from './conversationListeners.ts';
import { addOutboxListeners } from './outboxListeners.ts';
import { addPersistedChatListeners } from './persistedChat.ts';
import { addPresenceListeners } from './presenceListeners.ts';
import { addThreadListeners } from './threadListeners.ts';

export function addChatListeners(startListening: AppStartListening): void {
  // Before the thread, whose messages say what an event changed.
  addPresenceListeners(startListening);
  addThreadListeners(startListening);
  addConversationListeners(startListening);
  addTypingListeners(startListening);
  addOutboxListeners(startListening);
  addPersistedChatListeners(startListening);
}
