import { SESSION_REUSED } from '../../contract/constants.ts';
import { errorText } from '../api/errorText.ts';
import { sessionExpired, tokenMissing } from '../api/sessionActions.ts';
import { authApi } from '../features/auth/authApi.ts';
import { FAILED } from '../features/auth/authTexts.ts';
import { turnedAway } from '../features/auth/authSlice.ts';
import { toastShown } from '../features/toasts/toastsSlice.ts';
import type { AppStartListening, RootState } from './types.ts';

const { login, signup, logout, forgotPassword, resetPassword } = authApi.endpoints;

const GUEST_FAILURES = [
  [login, FAILED.login],
  [signup, FAILED.signup],
  [forgotPassword, FAILED.forgotPassword],
  [resetPassword, FAILED.resetPassword],
] as const;

/** Where features meet: what happened in one becomes a toast. */
export function addToastTexts(startListening: AppStartListening): void {
  startListening({
    matcher: login.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(toastShown('Login successful! Welcome!', 'success'));
    },
  });
  startListening({
    matcher: signup.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(toastShown('You have successfully signed up!', 'success'));
    },
  });
  startListening({
    matcher: logout.matchPending,
    effect: (_action, { dispatch }) => {
      dispatch(toastShown('Logged out successfully!', 'success'));
    },
  });
  for (const [{ matchRejected }, failed] of GUEST_FAILURES) {
    startListening({
      matcher: matchRejected,
      effect: ({ payload }, { dispatch }) => {
        dispatch(toastShown(errorText(payload, failed), 'error'));
      },
    });
  }
  // Many calls may find out at once that nobody is signed in any more; the first one says so.
  startListening({
    actionCreator: sessionExpired,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      if (hasLeft(getOriginalState())) return;
      const text = payload.wasReused ? SESSION_REUSED : 'Session expired. Please log in again.';
      dispatch(toastShown(text, 'error'));
    },
  });
  startListening({
    actionCreator: tokenMissing,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      if (hasLeft(getOriginalState())) return;
      dispatch(toastShown(payload.message, 'error'));
    },
  });
  startListening({
    actionCreator: turnedAway,
    effect: (_action, { dispatch, getOriginalState }) => {
      if (!getOriginalState().auth.tokenWasUnreadable) return;
      dispatch(toastShown('Please log in.', 'error'));
    },
  });
}

const hasLeft = ({ auth }: RootState) => auth.status === 'expired' || auth.status === 'signedOut';
