import { createAction } from '@reduxjs/toolkit';
import type { SessionTimes, StudySession } from '../../../contract/sessions.ts';
import type { AppStartListening, RootState } from '../../store/rootReducer.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { haveSameTimes, sessionsApi, timesOf } from './sessionsApi.ts';
import { findOverlaps, overlapText } from './overlaps.ts';

/** New times of a session. */
export interface SessionMove {
  /** The session before the move. */
  session: StudySession;
  times: SessionTimes;
  isUndo?: boolean;
}

/** The student undid a move. */
export const moveUndone = createAction<SessionMove>('sessions/moveUndone');

/** The session was changed or deleted after the move. */
export const undoRefused = createAction('sessions/undoRefused');

/** Says that a session was moved, and which other sessions of the student are at its new times. */
function movedText({ session, times, isUndo }: SessionMove, state: RootState): string {
  const { data = [] } = sessionsApi.endpoints.getSessions.select()(state);
  const options = { userId: selectUserId(state), except: session._id };
  const overlap = isUndo ? '' : overlapText(findOverlaps(data, times, options));
  return overlap ? `Session updated! It overlaps with ${overlap}.` : 'Session updated!';
}

const bodyOf = ({ title, description, location, link, participants }: StudySession) => ({
  title,
  description,
  location,
  ...(link && { link }),
  participants: participants.map(({ _id }) => _id),
});

export const sessionMovesApi = sessionsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes only the times. The calendar shows them at once. */
    moveSession: build.mutation<StudySession, SessionMove>({
      query: ({ session, times }) => ({
        url: `/sessions/${session._id}`,
        method: 'PATCH',
        body: { ...bodyOf(session), ...times },
      }),
      extraOptions: {
        outdates: ['Sessions'],
        success: (_moved: StudySession, move: SessionMove, state: RootState) => {
          const { session, times, isUndo } = move;
          const button = { label: 'Undo', trigger: moveUndone({ session, times }) };
          return { text: movedText(move, state), ...(!isUndo && { button }) };
        },
        failure: 'Failed to update session.',
      },
      onQueryStarted: async ({ session, times }, { dispatch, queryFulfilled }) => {
        // Patches by id. An inverse patch would be wrong if the list was refetched meanwhile.
        const change = (from: SessionTimes, to: SessionTimes) =>
          dispatch(
            sessionsApi.util.updateQueryData('getSessions', undefined, (sessions) => {
              const found = sessions.find(({ _id }) => _id === session._id);
              if (found && haveSameTimes(found, from)) Object.assign(found, to);
            }),
          );
        change(session, times);
        try {
          await queryFulfilled;
        } catch {
          change(times, timesOf(session));
        }
      },
    }),
  }),
});

export const { useMoveSessionMutation } = sessionMovesApi;

/** Moves a session back, unless somebody has changed its times since. */
export function addSessionMoveListeners(startListening: AppStartListening): void {
  const { getSessions } = sessionsApi.endpoints;
  const { moveSession } = sessionMovesApi.endpoints;
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
