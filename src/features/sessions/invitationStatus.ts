import type { StudySession } from '../../../contract/sessions.ts';

/** Why a session does not stand yet. */
export type InvitationStatus = 'unanswered' | 'asked' | 'declined' | 'open';

/** Shown in the list of a week, and read by screen readers in the other views. */
export const STATUS_LABELS: Readonly<Record<InvitationStatus, string>> = {
  unanswered: 'Nobody has answered yet',
  asked: 'Please answer',
  declined: 'You declined',
  open: 'Open to join',
};

/**
 * Returns `unanswered` for a session whose participants have not answered its creator, and the
 * student's own answer for an invitation, unless they come or may come. `open` is a session of a buddy
 * that the student can ask to join. A session that is over has none.
 */
export function invitationStatus(
  { createdBy, participants, endTime, placesLeft }: StudySession,
  userId: string | null,
): InvitationStatus | undefined {
  if (Date.parse(endTime) <= Date.now()) return undefined;
  if (createdBy === userId) {
    const isOpen = participants.length > 0 && participants.every((one) => one.answer === 'pending');
    return isOpen ? 'unanswered' : undefined;
  }
  const me = participants.find(({ _id }) => _id === userId);
  if (!me && placesLeft !== undefined) return 'open';
  const { answer } = me ?? {};
  if (answer === 'pending') return 'asked';
  return answer === 'declined' ? 'declined' : undefined;
}
