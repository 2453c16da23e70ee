import { useAppSelector } from '../../app/hooks.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { useGetSessionsQuery, useGetUpcomingQuery } from '../sessions/sessionsApi.ts';
import { findInvitations, findNextSession, toNextSession } from './nextSession.ts';

/** The sessions of the student from now on. */
export function useSessionsAhead() {
  // The next 24 hours change with time.
  const upcoming = useGetUpcomingQuery(undefined, { refetchOnMountOrArgChange: true });
  const all = useGetSessionsQuery();
  const userId = useAppSelector(selectUserId);
  const byId = new Map(
    [...(all.data ?? []), ...(upcoming.data ?? [])].map((session) => [session._id, session]),
  );
  const sessions = [...byId.values()].sort(
    (a, b) => Date.parse(a.startTime) - Date.parse(b.startTime),
  );
  const invitations = findInvitations(sessions, userId);
  return {
    upcoming,
    all,
    next: findNextSession(sessions, userId, Date.now()),
    invitations,
    invitation: invitations[0] && toNextSession(invitations[0], userId),
  };
}
