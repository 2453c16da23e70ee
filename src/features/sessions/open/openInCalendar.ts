import type { OpenSession } from '../../../../contract/openSessions.ts';
import type { StudySession } from '../../../../contract/sessions.ts';

/** Returns an open session of a buddy as the calendar shows it. Its participants are not known. */
export const toStudySession = ({
  creator,
  request: _request,
  ...session
}: OpenSession): StudySession => ({ ...session, createdBy: creator._id, participants: [] });

/** Returns the own sessions that are open, and those of buddies, the earliest first. */
export const openInCalendar = (
  own: readonly StudySession[],
  ofBuddies: readonly OpenSession[],
): StudySession[] =>
  [...own.filter(({ places }) => places !== undefined), ...ofBuddies.map(toStudySession)].sort(
    (a, b) => Date.parse(a.startTime) - Date.parse(b.startTime),
  );
