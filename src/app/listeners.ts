import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { Services } from '../api/services.ts';
import { addAuthListeners } from '../features/auth/authListeners.ts';
import { addNotificationsListeners } from '../features/notifications/notificationsListeners.ts';
import { addRequestsListeners } from '../features/requests/requestsListeners.ts';
import { addSearchListeners } from '../features/search/searchListeners.ts';
import { addSessionsListeners } from '../features/sessions/sessionsListeners.ts';
import { addChatListeners } from '../features/chat/chatListeners.ts';
import { addToastsListeners } from '../features/toasts/toastsListeners.ts';
import { addCatchUp } from './catchUp.ts';
import { addChatToasts } from './chatToasts.ts';
import { addPeopleToasts } from './peopleToasts.ts';
import { addPlanningToasts } from './planningToasts.ts';
import { addToastTexts } from './toastTexts.ts';
import type { AppDispatch, AppStartListening, RootState } from './types.ts';

/** A listener middleware with every feature's listeners, for one store. */
export function makeListeners(services: Services) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  const startListening: AppStartListening = listeners.startListening;
  addAuthListeners(startListening);
  addChatListeners(startListening);
  addChatToasts(startListening);
  addNotificationsListeners(startListening);
  addRequestsListeners(startListening);
  addSearchListeners(startListening);
  addSessionsListeners(startListening);
  addToastsListeners(startListening);
  addPeopleToasts(startListening);
  addPlanningToasts(startListening);
  addToastTexts(startListening);
  addCatchUp(startListening);
  return listeners;
}
