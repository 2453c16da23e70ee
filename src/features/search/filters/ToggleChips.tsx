import { ToggleChip } from '../../../ui/controls/Chip.tsx';

interface ToggleChipsProps {
  label: string;
  values: readonly string[];
  chosen: readonly string[];
  expanded: boolean;
  onToggle: (value: string) => void;
  onExpand: (expanded: boolean) => void;
}

const COLLAPSED_COUNT = 6;

/** A collapsed list shows the first values and every chosen one. */
export function ToggleChips(props: ToggleChipsProps) {
  const { label, values, chosen, expanded, onToggle, onExpand } = props;
  const shown = expanded
    ? values
    : values.filter((value, index) => index < COLLAPSED_COUNT || chosen.includes(value));
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
      {(expanded || values.length > COLLAPSED_COUNT) && (
        <button
          type="button"
          aria-expanded={expanded}
          aria-label={`${expanded ? 'Fewer' : 'More'} ${label.toLowerCase()}`}
          className="min-h-11 rounded-full px-3 text-sm font-medium text-action hover:bg-action-soft"
          onClick={() => {
            onExpand(!expanded);
          }}
        >
          {expanded ? 'Fewer' : 'More'}
        </button>
      )}
    </div>
  );
}
