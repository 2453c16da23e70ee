import type { SessionAnswer, SessionAnswerBody } from '../../../../contract/sessions.ts';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';

const CHOICES = { accepted: 'Accept', maybe: 'Maybe', declined: 'Decline' } as const;

interface AnswerChipsProps {
  /** The present answer, which is pressed. */
  shown: SessionAnswer | undefined;
  onAnswer: (body: SessionAnswerBody) => void;
}

/** The possible answers to an invitation. */
export const AnswerChips = ({ shown, onAnswer }: AnswerChipsProps) =>
  (Object.entries(CHOICES) as [SessionAnswerBody['answer'], string][]).map(([choice, label]) => (
    <ToggleChip
      key={choice}
      label={label}
      pressed={shown === choice}
      onToggle={() => {
        if (shown !== choice) onAnswer({ answer: choice });
      }}
    />
  ));
