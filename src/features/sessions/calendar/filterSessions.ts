import type { OpenSession } from '../../../../contract/openSessions.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { openInCalendar } from '../open/openInCalendar.ts';
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
