import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import type { SessionTimes } from '../../../../contract/sessions.ts';
import { durationOf, withDuration, type SessionDraft } from './sessionDraft.ts';

/** Labels by minutes. */
const DURATIONS = [
  [30, '30 min'],
  [60, '1 h'],
  [90, '90 min'],
  [120, '2 h'],
] as const;

interface DurationChipsProps {
  draft: SessionDraft;
  times: SessionTimes;
  onChange: (draft: SessionDraft) => void;
}

/** Sets the end from the start. */
export function DurationChips({ draft, times, onChange }: DurationChipsProps) {
  const minutes = durationOf(draft, times);
  return (
    <fieldset
      disabled={draft.startTime === ''}
      aria-label="Duration"
      className="flex min-w-0 flex-wrap gap-2"
    >
      {DURATIONS.map(([value, label]) => (
        <ToggleChip
          key={value}
          label={label}
          pressed={minutes === value}
          onToggle={() => {
            onChange(withDuration(draft, value, times));
          }}
        />
      ))}
    </fieldset>
  );
}
