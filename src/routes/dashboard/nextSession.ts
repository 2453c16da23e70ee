import type { StudySession } from '../../../contract/sessions.ts';
import { TIMES_PERIOD } from '../../../contract/timeOffer.ts';

export interface NextSession {
  session: StudySession;
  /** Whether the student has not answered the invitation. */
  isAsked: boolean;
  /** Ids of the others, the creator first. */
  otherIds: string[];
  /** Whether none of the others has said that they come. */
  isUnconfirmed: boolean;
}

/**
 * Returns the session that runs now, or the next one in the period in which times are proposed. Skips
 * sessions that the student declined.
 */
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
        Date.parse(candidate.startTime) < now + TIMES_PERIOD &&
        answerOf(candidate) !== 'declined',
    )
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  if (!session) return undefined;
  const coming = session.participants.filter(({ answer }) => answer !== 'declined');
  const ids = [session.createdBy, ...coming.map(({ _id }) => _id)];
  const otherIds = ids.filter((id) => id !== userId);
  const isUnconfirmed =
    session.createdBy === userId &&
    coming.length > 0 &&
    coming.every(({ answer = 'accepted' }) => answer !== 'accepted');
  return { session, isAsked: answerOf(session) === 'pending', otherIds, isUnconfirmed };
}
