import { useEffect, useMemo, useRef } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { MAX_SESSION_LENGTH } from '../../../contract/constants.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { haveSameTimes } from '../sessions/sessionsApi.ts';
import { applyMoves } from '../sessions/sessionMoves.ts';
import {
  movesFlushed,
  selectMovingSessions,
  selectQueuedMoves,
  sessionMoved,
} from '../sessions/sessionsSlice.ts';

/** Returns the sessions with the times of moves that are not sent yet. */
export function useMovedSessions(sessions: StudySession[] | undefined) {
  const moves = useAppSelector(selectQueuedMoves);
  return useMemo(() => applyMoves(sessions, moves), [sessions, moves]);
}

/** Returns which sessions can be dragged, and what a drag does. Leaving the calendar sends what was moved. */
export function useSessionMoves(sessions: readonly StudySession[] | undefined) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const moving = useAppSelector(selectMovingSessions);
  const hasMoved = useRef(false);
  useEffect(() => {
    const flush = () => {
      if (hasMoved.current) dispatch(movesFlushed());
      hasMoved.current = false;
    };
    // hasUnsavedChanges() dispatches the same event.
    window.addEventListener('beforeunload', flush);
    return () => {
      window.removeEventListener('beforeunload', flush);
      flush();
    };
  }, [dispatch]);
  const movable = useMemo(() => {
    // The order of two requests about the same session is not certain, so the second one waits.
    const own = (sessions ?? []).filter(
      ({ _id, createdBy }) => createdBy === userId && !moving.includes(_id),
    );
    return new Map(own.map((session) => [session._id, session]));
  }, [sessions, userId, moving]);
  return {
    isMovable: (id: string) => movable.has(id),
    onMoveSession: (id: string, start: Date, end: Date) => {
      const session = movable.get(id);
      const times = { startTime: start.toISOString(), endTime: end.toISOString() };
      const length = end.getTime() - start.getTime();
      if (!session || length <= 0 || length > MAX_SESSION_LENGTH) return;
      if (haveSameTimes(session, times)) return;
      hasMoved.current = true;
      dispatch(sessionMoved({ session, times }));
    },
  };
}
