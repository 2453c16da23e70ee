import { ToggleChip } from '../../../ui/Chip.tsx';

interface ToggleChipsProps {
  label: string;
  values: readonly string[];
  chosen: readonly string[];
  unfolded: boolean;
  onToggle: (value: string) => void;
  onUnfold: (unfolded: boolean) => void;
}

const FOLDED = 6;

/** A long list is folded, but never hides what is chosen. */
export function ToggleChips(props: ToggleChipsProps) {
  const { label, values, chosen, unfolded, onToggle, onUnfold } = props;
  const shown = unfolded
    ? values
    : values.filter((value, index) => index < FOLDED || chosen.includes(value));
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((value) => (
        <ToggleChip
          key={value}
          label={value}
          pressed={chosen.includes(value)}
          onToggle={() => {
            onToggle(value);
          }}
        />
      ))}
      {(unfolded || values.length > FOLDED) && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-label={`${unfolded ? 'Fewer' : 'More'} ${label.toLowerCase()}`}
          className="min-h-11 rounded-full px-3 text-sm font-medium text-action hover:bg-action-soft"
          onClick={() => {
            onUnfold(!unfolded);
          }}
        >
          {unfolded ? 'Fewer' : 'More'}
        </button>
      )}
    </div>
  );
}
