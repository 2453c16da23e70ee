import type { AppStartListening } from '../../store/rootReducer.ts';
import { addTypingListeners } from './composer/typingListeners.ts';
import { addConversationListeners } from './conversations/conversationListeners.ts';
import { addOutboxListeners } from './outbox/outboxListeners.ts';
import { addPersistedChatListeners } from './outbox/persistedChat.ts';
import { addThreadListeners } from './thread/threadListeners.ts';

export function addChatListeners(startListening: AppStartListening): void {
  addThreadListeners(startListening);
  addConversationListeners(startListening);
  addTypingListeners(startListening);
  addOutboxListeners(startListening);
  addPersistedChatListeners(startListening);
}
