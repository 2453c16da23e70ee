import type { StudySession } from '../../../../contract/sessions.ts';
import type { CalendarFilter } from './calendarParams.ts';

/** Returns the sessions that the filter shows. */
export function filterSessions(
  sessions: readonly StudySession[],
  filter: CalendarFilter,
  userId: string | null,
): readonly StudySession[] {
  if (filter === 'all') return sessions;
  return sessions.filter(({ createdBy }) => (createdBy === userId) === (filter === 'mine'));
}
