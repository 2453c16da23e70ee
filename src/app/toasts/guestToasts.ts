import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { sessionExpired, tokenMissing } from '../../api/authActions.ts';
import { errorText } from '../../api/errorText.ts';
import { authApi } from '../../features/auth/authApi.ts';
import { accountLeft, redirectedToLogin, signInFailed } from '../../features/auth/authSlice.ts';
import { FALLBACK_MESSAGES } from '../../features/auth/authTexts.ts';
import type { RootState } from '../types.ts';
import { errorToast, toast, toastFrom, type ToastRule } from './addToastListeners.ts';

const { login, signup, logout, forgotPassword, resetPassword } = authApi.endpoints;

/** Toasts that a guest can cause. */
export const guestToasts: readonly ToastRule[] = [
  toast('success', login.matchFulfilled, 'Login successful! Welcome!'),
  toast('success', signup.matchFulfilled, 'You have successfully signed up!'),
  toast('success', logout.matchPending, 'Logged out successfully!'),
  toastFrom('success', login.matchFulfilled, ({ payload }) =>
    payload.deletionCancelled ? 'Your account will not be deleted.' : null,
  ),
  toastFrom('success', accountLeft.match, ({ payload }) => payload.text),
  ...(
    [
      [login, FALLBACK_MESSAGES.login],
      [signup, FALLBACK_MESSAGES.signup],
      [forgotPassword, FALLBACK_MESSAGES.forgotPassword],
      [resetPassword, FALLBACK_MESSAGES.resetPassword],
    ] as const
  ).map(([endpoint, fallback]) =>
    errorToast(endpoint.matchRejected, (error) => errorText(error, fallback)),
  ),
  toast('error', signInFailed.match, 'An unexpected error occurred. Please try again later.'),
  // Several requests may fail at once. Only the first one shows a toast.
  toastFrom('error', sessionExpired.match, ({ payload }, { auth }) => {
    if (hasEnded(auth)) return null;
    return payload.wasCompromised
      ? AUTH_SESSION_COMPROMISED
      : 'Session expired. Please log in again.';
  }),
  toastFrom('error', tokenMissing.match, ({ payload }, { auth }) =>
    hasEnded(auth) ? null : payload.message,
  ),
  toastFrom('error', redirectedToLogin.match, (_action, { auth }) =>
    auth.tokenWasUnreadable ? 'Please log in.' : null,
  ),
];

const hasEnded = ({ status }: RootState['auth']) => status === 'expired' || status === 'signedOut';
