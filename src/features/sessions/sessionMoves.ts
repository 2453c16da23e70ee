import type { SessionTimes, StudySession } from '../../../contract/sessions.ts';
import type { RootState } from '../../app/store.ts';
import { lengthText } from '../../ui/time/lengthText.ts';
import { clockSpanText, startText } from '../../ui/time/times.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { findOverlaps, overlapText } from './overlaps.ts';
import { SESSIONS } from '../../api/tags.ts';
import { haveSameTimes, sessionsApi, timesOf } from './sessionsApi.ts';

/** New times of a session. */
export interface SessionMove {
  /** The session before the move. */
  session: StudySession;
  times: SessionTimes;
}

/** Returns the sessions with the times of moves that are not sent yet. */
export function applyMoves(
  sessions: StudySession[] | undefined,
  moves: readonly SessionMove[],
): StudySession[] | undefined {
  return sessions?.map((session) => {
    const move = moves.find((one) => one.session._id === session._id);
    return move && haveSameTimes(session, move.session) ? { ...session, ...move.times } : session;
  });
}

/** Says when a moved session starts, or how long a longer or shorter one is. */
function changeText({ session, times: { startTime, endTime } }: SessionMove): string {
  if (Date.parse(session.startTime) !== Date.parse(startTime))
    return `Session moved to ${startText(startTime)}.`;
  const length = lengthText(Date.parse(endTime) - Date.parse(startTime));
  return `Session now takes ${length}, ${clockSpanText(startTime, endTime)}.`;
}

/** Says what has changed, and which other sessions of the student are at its new times. */
export function movedText(move: SessionMove, state: RootState): string {
  const { session, times } = move;
  const { data = [] } = sessionsApi.endpoints.getSessions.select()(state);
  const options = { userId: selectUserId(state), except: session._id };
  const overlap = overlapText(findOverlaps(data, times, options));
  const change = changeText(move);
  return overlap ? `${change} It overlaps with ${overlap}.` : change;
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
    /** Changes only the times. It is sent although the page closes, and the calendar shows it at once. */
    moveSession: build.mutation<StudySession, SessionMove>({
      query: ({ session, times }) => ({
        url: `/sessions/${session._id}`,
        method: 'PATCH',
        body: { ...bodyOf(session), ...times },
        keepalive: true,
      }),
      invalidatesTags: SESSIONS,
      onQueryStarted: async ({ session, times }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, { failure: 'Failed to update session.' });
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
