import { ToggleChip } from '../../ui/controls/Chip.tsx';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  values: readonly Value[];
  isChosen: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}

/** A group of chips with any number of chosen ones. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, values, isChosen, onToggle } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {values.map((value) => (
        <ToggleChip
          key={value}
          label={value}
          pressed={isChosen(value)}
          onToggle={() => {
            onToggle(value);
          }}
        />
      ))}
    </div>
  );
}
