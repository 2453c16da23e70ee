import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { AppDependencies } from '../api/appDependencies.ts';
import { addAuthListeners } from '../features/auth/authListeners.ts';
import { addToastsListeners } from '../features/toasts/toastsListeners.ts';
import { addToastListeners } from './toasts/addToastListeners.ts';
import { guestToasts } from './toasts/guestToasts.ts';
import type { AppDispatch, AppStartListening, RootState } from '../store/rootReducer.ts';

/** Creates a listener middleware with the listeners that every visitor needs. */
export function makeListeners(extra: AppDependencies) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppDependencies>({ extra });
  const startListening: AppStartListening = listeners.startListening;
  addAuthListeners(startListening);
  addToastsListeners(startListening);
  addToastListeners(startListening, guestToasts);
  return { middleware: listeners.middleware, startListening };
}
