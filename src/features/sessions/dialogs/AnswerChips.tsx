import type {
  SessionAnswer,
  SessionAnswerBody,
  Participant,
  StudySession,
} from '../../../../contract/sessions.ts';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import { Check, CircleHelp, Minus, X, type LucideIcon } from 'lucide-react';

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

const CHOICES = { accepted: 'Accept', maybe: 'Maybe', declined: 'Decline' } as const;

interface AnswerChipsProps {
  /** The present answer, which is pressed. */
  shown: SessionAnswer | undefined;
  onAnswer: (body: SessionAnswerBody) => void;
}

/** The possible answers to an invitation. Until one is chosen, Accept is the primary button. */
export const AnswerChips = ({ shown, onAnswer }: AnswerChipsProps) =>
  (Object.entries(CHOICES) as [SessionAnswerBody['answer'], string][]).map(([choice, label]) => (
    <ToggleChip
      key={choice}
      label={shown === choice ? ANSWER_LABELS[choice].text : label}
      pressed={shown === choice}
      isPrimary={choice === 'accepted' && (shown ?? 'pending') === 'pending'}
      onToggle={() => {
        if (shown !== choice) onAnswer({ answer: choice });
      }}
    />
  ));
