import { DAY } from '../../../contract/durations.ts';
import type { StudySession } from '../../../contract/sessions.ts';

/** As far as times are proposed to buddies. */
const HORIZON = 14 * DAY;

export interface NextSession {
  session: StudySession;
  /** Whether the student has not answered the invitation. */
  isAsked: boolean;
  /** Ids of the others, the creator first. */
  otherIds: string[];
}

/** Returns the session that runs now or is the next within two weeks, without those that the student declined. */
export function findNextSession(
  sessions: readonly StudySession[],
  userId: string | null,
  now: number,
): NextSession | undefined {
  const answerOf = ({ participants }: StudySession) =>
    participants.find(({ _id }) => _id === userId)?.answer;
  const [session] = sessions
    .filter(
      (candidate) =>
        Date.parse(candidate.endTime) > now &&
        Date.parse(candidate.startTime) < now + HORIZON &&
        answerOf(candidate) !== 'declined',
    )
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  if (!session) return undefined;
  const coming = session.participants.filter(({ answer }) => answer !== 'declined');
  const ids = [session.createdBy, ...coming.map(({ _id }) => _id)];
  const otherIds = ids.filter((id) => id !== userId);
  return { session, isAsked: answerOf(session) === 'pending', otherIds };
}
