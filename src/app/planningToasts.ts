import { errorText, statusOf } from '../api/errorText.ts';
import { sessionsApi } from '../features/sessions/sessionsApi.ts';
import { toastShown } from '../features/toasts/toastsSlice.ts';
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
      effect: ({ payload }, { dispatch }) => {
        // Of a session that is over the student is told once, elsewhere.
        if (statusOf(payload) === 401) return;
        dispatch(toastShown(errorText(payload, failed), 'error'));
      },
    });
  }
}
