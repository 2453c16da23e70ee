import type { AppStartListening } from '../../app/store.ts';
import { addTypingListeners } from './listeners/typingListeners.ts';
import { addConversationListeners } from './listeners/conversationListeners.ts';
import { addOutboxListeners } from './listeners/outboxListeners.ts';
import { addPersistedChatListeners } from './persistedChat.ts';
import { addPresenceListeners } from './listeners/presenceListeners.ts';
import { addThreadListeners } from './listeners/threadListeners.ts';

export function addChatListeners(startListening: AppStartListening): void {
  addPresenceListeners(startListening);
  addThreadListeners(startListening);
  addConversationListeners(startListening);
  addTypingListeners(startListening);
  addOutboxListeners(startListening);
  addPersistedChatListeners(startListening);
}
