import { addChatListeners } from '../features/chat/chatListeners.ts';
import { addNotificationsListeners } from '../features/notifications/notificationsListeners.ts';
import { addRequestsListeners } from '../features/requests/requestsListeners.ts';
import { addSearchListeners } from '../features/search/searchListeners.ts';
import { addSessionsListeners } from '../features/sessions/sessionsListeners.ts';
import { makeOpenSocket } from '../socket/pageSocket.ts';
import { makeSocketMiddleware } from '../socket/socketMiddleware.ts';
import { addCatchUp } from './catchUp.ts';
import { addChatToasts } from './chatToasts.ts';
import { memberReducers } from './memberReducers.ts';
import { addPeopleToasts } from './peopleToasts.ts';
import { addPlanningToasts } from './planningToasts.ts';
import type { AppStartListening } from './types.ts';

function addListeners(startListening: AppStartListening): void {
  addChatListeners(startListening);
  addChatToasts(startListening);
  addNotificationsListeners(startListening);
  addRequestsListeners(startListening);
  addSearchListeners(startListening);
  addSessionsListeners(startListening);
  addPeopleToasts(startListening);
  addPlanningToasts(startListening);
  addCatchUp(startListening);
}

/** The part of the store that a guest need not load: see `awaitMemberParts`. */
export const memberParts = {
  reducers: memberReducers,
  addListeners,
  makeOpenSocket,
  makeSocketMiddleware,
};

export type MemberParts = typeof memberParts;
