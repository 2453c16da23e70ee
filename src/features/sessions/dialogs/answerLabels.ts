import { Check, CircleHelp, Minus, X, type LucideIcon } from 'lucide-react';
import type { Participant, SessionAnswer, StudySession } from '../../../../contract/sessions.ts';

interface AnswerLabel {
  text: string;
  Icon: LucideIcon;
  colour: string;
}

/** How the answer of a participant is shown. */
export const ANSWER_LABELS: Readonly<Record<SessionAnswer, AnswerLabel>> = {
  pending: { text: 'No answer yet', Icon: Minus, colour: 'text-muted' },
  accepted: { text: 'Coming', Icon: Check, colour: 'text-success' },
  maybe: { text: 'Maybe', Icon: CircleHelp, colour: 'text-muted' },
  declined: { text: 'Not coming', Icon: X, colour: 'text-danger' },
};

/** Returns the invitation of a student that can be answered: of this service, and until the end. */
export function findInvitation(
  { participants, endTime }: StudySession,
  userId: string | null,
): Participant | undefined {
  if (Date.parse(endTime) <= Date.now()) return undefined;
  return participants.find(({ _id, answer }) => _id === userId && answer !== undefined);
}
