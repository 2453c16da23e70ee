import { useMemo } from 'react';
import type { StudySession } from '../../../../contract/sessions.ts';
import { MAX_SESSION_LENGTH } from '../../../../contract/constants.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { useMoveSessionMutation } from '../sessionMoves.ts';
import { haveSameTimes } from '../sessionsApi.ts';
import { selectMovingSessions } from '../sessionsSlice.ts';

/** Returns which sessions can be dragged, and what a drag does. */
export function useSessionMoves(sessions: readonly StudySession[] | undefined) {
  const userId = useAppSelector(selectUserId);
  const moving = useAppSelector(selectMovingSessions);
  const [move] = useMoveSessionMutation();
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
      if (!haveSameTimes(session, times)) void move({ session, times });
    },
  };
}
