import { errorText } from '../api/errorText.ts';
import { sessionsApi } from '../features/sessions/sessionsApi.ts';
import { toastShown } from '../features/toasts/toastsSlice.ts';
import { endedWithSession } from './endedWithSession.ts';
import type { AppStartListening } from './types.ts';

const { createSession, updateSession, deleteSession } = sessionsApi.endpoints;

const TEXTS = [
  [createSession, 'Session scheduled!', 'Failed to schedule session.'],
  [updateSession, 'Session updated!', 'Failed to update session.'],
  [deleteSession, 'Session deleted.', 'Failed to delete session.'],
] as const;

/** What became of a session, as a toast. */
export function addPlanningToasts(startListening: AppStartListening): void {
  for (const [endpoint, done, failed] of TEXTS) {
    startListening({
      matcher: endpoint.matchFulfilled,
      effect: (_action, { dispatch }) => {
        dispatch(toastShown(done, 'success'));
      },
    });
    startListening({
      matcher: endpoint.matchRejected,
      effect: (rejection, { dispatch }) => {
        if (endedWithSession(rejection)) return;
        dispatch(toastShown(errorText(rejection.payload, failed), 'error'));
      },
    });
  }
}
