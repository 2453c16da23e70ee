import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { AppDependencies } from '../api/appDependencies.ts';
import { addAuthListeners } from '../features/auth/authListeners.ts';
import { addToastsListeners } from '../features/toasts/toastsListeners.ts';
import { addRetryListeners } from './retryListeners.ts';
import { addToastListeners, toast, toastFrom, type ToastRule } from './toasts/addToastListeners.ts';
import type { AppDispatch, AppStartListening, RootState } from '../store/rootReducer.ts';
import { sessionExpired, tokenMissing } from '../api/authActions.ts';
import { authApi } from '../features/auth/authApi.ts';
import { accountLeft, redirectedToLogin, signInFailed } from '../features/auth/authSlice.ts';

/** Creates a listener middleware with the listeners that every visitor needs. */
export function makeListeners(extra: AppDependencies) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppDependencies>({ extra });
  const startListening: AppStartListening = listeners.startListening;
  addAuthListeners(startListening);
  addRetryListeners(startListening);
  addToastsListeners(startListening);
  addToastListeners(startListening, guestToasts);
  return { middleware: listeners.middleware, startListening };
}

const { login, logout } = authApi.endpoints;

/** Toasts that a guest can cause. */
const guestToasts: readonly ToastRule[] = [
  toast('success', logout.matchPending, 'Logged out successfully!'),
  toastFrom('success', login.matchFulfilled, ({ payload }) =>
    payload.deletionCancelled ? 'Your account will not be deleted.' : null,
  ),
  toastFrom('success', accountLeft.match, ({ payload }) => payload.text),
  toast('error', signInFailed.match, 'An unexpected error occurred. Please try again later.'),
  // Several requests may fail at once. Only the first one shows a toast.
  toastFrom('error', sessionExpired.match, (_action, { auth }) =>
    hasEnded(auth) ? null : 'Session expired. Please log in again.',
  ),
  toastFrom('error', tokenMissing.match, ({ payload }, { auth }) =>
    hasEnded(auth) ? null : payload.message,
  ),
  toastFrom('error', redirectedToLogin.match, (_action, { auth }) =>
    auth.tokenWasUnreadable ? 'Please log in.' : null,
  ),
];

const hasEnded = ({ status }: RootState['auth']) => status === 'expired' || status === 'signedOut';
