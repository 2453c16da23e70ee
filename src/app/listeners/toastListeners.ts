import { isAnyOf } from '@reduxjs/toolkit';
import { sessionExpired, tokenMissing } from '../../api/authActions.ts';
import { authApi } from '../../features/auth/authApi.ts';
import { accountLeft, redirectedToLogin } from '../../features/auth/authSlice.ts';
import { messageFailed, uploadFailed } from '../../features/chat/chatSlice.ts';
import { changeRefused } from '../../features/chat/changeThunks.ts';
import { moveRefused } from '../../features/sessions/sessionsSlice.ts';
import {
  lifetimeOf,
  toastClosed,
  toastShown,
  type ToastType,
} from '../../features/toasts/toastsSlice.ts';
import type { AppStartListening, RootState } from '../store.ts';

/** Which toast an action shows. No text means no toast. */
interface ToastRule {
  matches: (action: unknown) => boolean;
  type: ToastType;
  text: (action: never, previousState: RootState) => string | null;
}

/** @param text a text, or one that depends on the action and on the state before it */
const toast = <Action>(
  type: ToastType,
  matches: (action: unknown) => action is Action,
  text: string | ((action: Action, previousState: RootState) => string | null),
): ToastRule => ({ matches, type, text: typeof text === 'string' ? () => text : text });

const { logout } = authApi.endpoints;

const TOASTS: readonly ToastRule[] = [
  toast('success', logout.matchPending, 'Logged out successfully!'),
  toast('success', accountLeft.match, ({ payload }) => payload.text),
  // Several requests may fail at once. Only the first one shows a toast.
  toast('error', sessionExpired.match, (_action, { auth }) =>
    hasEnded(auth) ? null : 'Session expired. Please log in again.',
  ),
  toast('error', tokenMissing.match, ({ payload }, { auth }) =>
    hasEnded(auth) ? null : payload.message,
  ),
  toast('error', redirectedToLogin.match, (_action, { auth }) =>
    auth.tokenWasUnreadable ? 'Please log in.' : null,
  ),
  toast('error', moveRefused.match, 'This session has changed since, so it was not moved.'),
  toast('error', isAnyOf(messageFailed, uploadFailed), ({ payload }) => payload.text),
  toast('error', changeRefused.match, ({ payload }) => `Cannot ${payload.change} this message.`),
];

const hasEnded = ({ status }: RootState['auth']) => status === 'expired' || status === 'signedOut';

/**
 * Shows toasts for actions, and closes each toast after its lifetime. Toasts for the end of a request are in the
 * endpoint: see showToasts().
 */
export function addToastListeners(startListening: AppStartListening): void {
  for (const { matches, type, text } of TOASTS) {
    startListening({
      predicate: matches,
      effect: (action, { dispatch, getOriginalState }) => {
        const message = text(action as never, getOriginalState());
        if (message) dispatch(toastShown(message, type));
      },
    });
  }
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload }, { delay, dispatch }) => {
      await delay(lifetimeOf(payload));
      dispatch(toastClosed(payload.id));
    },
  });
}
