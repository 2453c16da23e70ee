import type { StudySession } from '../../../contract/sessions.ts';
import { TIMES_PERIOD } from '../../../contract/timeOffer.ts';
import { invitationStatus } from '../sessions/invitationStatus.ts';

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
 * sessions that the student declined. Expects the earliest session first.
 */
export function findNextSession(
  sessions: readonly StudySession[],
  userId: string | null,
  now: number,
): NextSession | undefined {
  const answerOf = ({ participants }: StudySession) =>
    participants.find(({ _id }) => _id === userId)?.answer;
  const session = sessions.find(
    (candidate) =>
      Date.parse(candidate.endTime) > now &&
      Date.parse(candidate.startTime) < now + TIMES_PERIOD &&
      answerOf(candidate) !== 'declined',
  );
  return session && toNextSession(session, userId);
}

/** Returns who else comes to a session, and what is still open. */
export function toNextSession(session: StudySession, userId: string | null): NextSession {
  const coming = session.participants.filter(({ answer }) => answer !== 'declined');
  const ids = [session.createdBy, ...coming.map(({ _id }) => _id)];
  return {
    session,
    isAsked: invitationStatus(session, userId) === 'asked',
    otherIds: ids.filter((id) => id !== userId),
    isUnconfirmed:
      session.createdBy === userId &&
      coming.length > 0 &&
      coming.every(({ answer = 'accepted' }) => answer !== 'accepted'),
  };
}

/**
 * Returns the invitations that the student has not answered, of a series the first one. Expects the
 * earliest session first.
 */
export function findInvitations(
  sessions: readonly StudySession[],
  userId: string | null,
): StudySession[] {
  const seen = new Set<string>();
  return sessions.filter((session) => {
    if (invitationStatus(session, userId) !== 'asked') return false;
    const { series, _id } = session;
    const key = series?._id ?? _id;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
