import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { Services } from '../api/services.ts';
import { addAuthListeners } from '../features/auth/authListeners.ts';
import { addToastsListeners } from '../features/toasts/toastsListeners.ts';
import { addToastTexts } from './toastTexts.ts';
import type { AppDispatch, AppStartListening, RootState } from './types.ts';

/** A listener middleware for one store, with what a guest needs of it. */
export function makeListeners(services: Services) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  const startListening: AppStartListening = listeners.startListening;
  addAuthListeners(startListening);
  addToastsListeners(startListening);
  addToastTexts(startListening);
  return { middleware: listeners.middleware, startListening };
}
