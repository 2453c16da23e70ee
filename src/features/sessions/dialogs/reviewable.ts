import { DAY } from '../../../../contract/durations.ts';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';

/** Milliseconds after the end in which a session can be reviewed. */
const REVIEW_PERIOD = 14 * DAY;

/**
 * Returns whether the student can review a past session: it has another participant and neither
 * declined. Services without answers to invitations have no reviews.
 */
export function isReviewable(
  { createdBy, participants, endTime }: StudySession,
  userId: string | null,
): boolean {
  const ended = Date.now() - Date.parse(endTime);
  if (ended < 0 || ended > REVIEW_PERIOD) return false;
  const coming = participants.filter(hasNotDeclined).map(({ _id }) => _id);
  return coming.length > 0 && (createdBy === userId || coming.some((id) => id === userId));
}

const hasNotDeclined = ({ answer }: Participant) => answer !== undefined && answer !== 'declined';
