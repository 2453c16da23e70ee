import { createAction } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../../store/rootReducer.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { haveSameTimes, sessionsApi, timesOf, type SessionMove } from './sessionsApi.ts';
import { findOverlaps, overlapText } from './times/overlaps.ts';

/** The student undid a move. */
export const moveUndone = createAction<SessionMove>('sessions/moveUndone');

/** The session was changed or deleted after the move. */
export const undoRefused = createAction('sessions/undoRefused');

/** Says that a session was moved, and which other sessions of the student are at its new times. */
export function movedText({ session, times, isUndo }: SessionMove, state: RootState): string {
  const { data = [] } = sessionsApi.endpoints.getSessions.select()(state);
  const options = { userId: selectUserId(state), except: session._id };
  const overlap = isUndo ? '' : overlapText(findOverlaps(data, times, options));
  return overlap ? `Session updated! It overlaps with ${overlap}.` : 'Session updated!';
}

/** Moves a session back, unless somebody has changed its times since. */
export function addSessionMoveListeners(startListening: AppStartListening): void {
  const { getSessions, moveSession } = sessionsApi.endpoints;
  startListening({
    actionCreator: moveUndone,
    effect: async ({ payload: { session, times } }, { dispatch }) => {
      // A running request may have been answered before the last change.
      await dispatch(sessionsApi.util.getRunningQueryThunk('getSessions', undefined));
      // Other fields may have changed meanwhile, also in another tab.
      const { data = [] } = await dispatch(
        getSessions.initiate(undefined, { subscribe: false, forceRefetch: true }),
      );
      const current = data.find(({ _id }) => _id === session._id);
      if (!current || !haveSameTimes(current, times)) dispatch(undoRefused());
      else {
        const move = { session: current, times: timesOf(session), isUndo: true };
        await dispatch(moveSession.initiate(move, { track: false }));
      }
    },
  });
}
