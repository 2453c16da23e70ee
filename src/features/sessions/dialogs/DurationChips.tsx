import { ToggleChip } from '../../../ui/controls/Chip.tsx';

/** Labels by minutes. */
const DURATIONS = [
  [30, '30 min'],
  [60, '1 h'],
  [90, '90 min'],
  [120, '2 h'],
] as const;

interface DurationChipsProps {
  /** `null` while there is none. */
  minutes: number | null;
  disabled?: boolean;
  onChange: (minutes: number) => void;
}

export function DurationChips({ minutes, disabled = false, onChange }: DurationChipsProps) {
  return (
    <fieldset disabled={disabled} aria-label="Duration" className="flex min-w-0 flex-wrap gap-2">
      {DURATIONS.map(([value, label]) => (
        <ToggleChip
          key={value}
          label={label}
          pressed={minutes === value}
          onToggle={() => {
            onChange(value);
          }}
        />
      ))}
    </fieldset>
  );
}
