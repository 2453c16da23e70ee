import { addChatListeners } from '../../features/chat/listeners/chatListeners.ts';
import { addNotificationsListeners } from '../../features/notifications/notificationsListeners.ts';
import { addSearchListeners } from '../../features/search/searchListeners.ts';
import { makeCreateSocket } from '../../socket/clientSocket.ts';
import { makeSocketMiddleware } from '../../socket/socketMiddleware.ts';
import { addToastListeners } from '../toasts/addToastListeners.ts';
import { memberToasts } from '../toasts/memberToasts.ts';
import type { AppStartListening } from '../../store/rootReducer.ts';
import { addSessionMoveListeners } from './sessionMoveListeners.ts';
import { addRequestListeners } from './requestListeners.ts';
import { addFreshnessListeners } from './freshness.ts';
import { addRecoveryListeners } from './recovery.ts';
// These slices inject their reducers when they load. No listener above imports them.
import '../../features/requests/requestsSlice.ts';
import '../../socket/connectionSlice.ts';

function addListeners(startListening: AppStartListening): void {
  addChatListeners(startListening);
  addNotificationsListeners(startListening);
  addSearchListeners(startListening);
  addSessionMoveListeners(startListening);
  addToastListeners(startListening, memberToasts);
  addRequestListeners(startListening);
  addFreshnessListeners(startListening);
  addRecoveryListeners(startListening);
}

/** The part of a store that only signed-in students load. The components below load with it. */
export const memberModule = { addListeners, makeCreateSocket, makeSocketMiddleware };

export type MemberModule = typeof memberModule;

export { MemberNotifications } from '../../routes/MemberNotifications.tsx';
export { BottomBar } from './nav/BottomBar.tsx';
export { MemberNav } from './nav/MemberNav.tsx';
export { UnreadCounts } from './nav/UnreadCounts.tsx';
export { NewMatch } from '../../routes/NewMatch.tsx';
export { KeyboardShortcuts } from '../../routes/keyboard/KeyboardShortcuts.tsx';
