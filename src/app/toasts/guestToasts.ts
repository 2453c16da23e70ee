import { sessionExpired, tokenMissing } from '../../api/authActions.ts';
import { authApi } from '../../features/auth/authApi.ts';
import { accountLeft, redirectedToLogin, signInFailed } from '../../features/auth/authSlice.ts';
import type { RootState } from '../../store/rootReducer.ts';
import { toast, toastFrom, type ToastRule } from './addToastListeners.ts';

const { login, logout } = authApi.endpoints;

/** Toasts that a guest can cause. */
export const guestToasts: readonly ToastRule[] = [
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
