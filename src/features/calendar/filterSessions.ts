import type { OpenSession } from '../../../contract/openSessions.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { CalendarFilter } from './calendarParams.ts';

interface Shown {
  filter: CalendarFilter;
  userId: string | null;
  /** Open sessions of buddies. */
  open: readonly OpenSession[];
}

/** Returns the sessions that the filter shows. */
export function filterSessions(
  sessions: readonly StudySession[],
  { filter, userId, open }: Shown,
): readonly StudySession[] {
  if (filter === 'all') return sessions;
  if (filter === 'open') return openInCalendar(sessions, open);
  return sessions.filter(({ createdBy }) => (createdBy === userId) === (filter === 'mine'));
}

/** Returns an open session of a buddy as the calendar shows it. Its participants are not known. */
const toStudySession = ({ creator, request: _request, ...session }: OpenSession): StudySession => ({
  ...session,
  createdBy: creator._id,
  participants: [],
});

/** Returns the own sessions that are open, and those of buddies, the earliest first. */
const openInCalendar = (
  own: readonly StudySession[],
  ofBuddies: readonly OpenSession[],
): StudySession[] =>
  [...own.filter(({ places }) => places !== undefined), ...ofBuddies.map(toStudySession)].sort(
    (a, b) => Date.parse(a.startTime) - Date.parse(b.startTime),
  );
