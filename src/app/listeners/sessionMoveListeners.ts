import type { UnknownAction } from '@reduxjs/toolkit';
import { isAuthSessionEnd } from '../../api/authActions.ts';
import { movedText, sessionMovesApi } from '../../features/sessions/sessionMoves.ts';
import { haveSameTimes, sessionsApi } from '../../features/sessions/sessionsApi.ts';
import {
  moveRefused,
  movesFlushed,
  moveUndone,
  selectQueuedMoves,
  sessionMoved,
} from '../../features/sessions/sessionsSlice.ts';
import { toastClosed, toastShown } from '../../features/toasts/toastsSlice.ts';
import type { AppStartListening } from '../store.ts';

/**
 * Sends the move of a session once its toast with Undo has closed, or when the student leaves. Until then,
 * the other participants are not notified and their answers stay.
 */
export function addSessionMoveListeners(startListening: AppStartListening): void {
  const { getSessions } = sessionsApi.endpoints;
  const { moveSession } = sessionMovesApi.endpoints;
  startListening({
    actionCreator: sessionMoved,
    effect: async ({ payload }, { dispatch, getState, take }) => {
      const { _id } = payload.session;
      const button = { label: 'Undo', trigger: moveUndone(_id) };
      const shown = dispatch(toastShown(movedText(payload, getState()), 'success', button));
      const toastId = shown.payload.id;
      const [end] = await take(
        (action): action is UnknownAction =>
          movesFlushed.match(action) ||
          isAuthSessionEnd(action) ||
          (toastClosed.match(action) && action.payload === toastId) ||
          (moveUndone.match(action) && action.payload === _id) ||
          (sessionMoved.match(action) && action.payload.session._id === _id),
      );
      dispatch(toastClosed(toastId));
      const move = selectQueuedMoves(getState()).find((one) => one.session._id === _id);
      if (!move || sessionMoved.match(end)) return;
      const { data = [] } = getSessions.select()(getState());
      // The list may have newer fields than the move.
      const session = data.find((one) => one._id === _id);
      if (!session || !haveSameTimes(session, move.session)) dispatch(moveRefused(_id));
      else void dispatch(moveSession.initiate({ session, times: move.times }, { track: false }));
    },
  });
}
