import { Chip, SharedChip } from '../../../ui/controls/Chip.tsx';
import { ChipList } from '../../../ui/controls/ChipList.tsx';

interface ChipRowProps {
  /** Accessible name of the list. */
  label: string;
  values: readonly string[];
  /** Shown when there are no values. */
  none: string;
  /** Values that come first and are marked as shared. */
  shared?: readonly string[];
  tone?: 'plain' | 'warm';
  /** Returns the colour of the dot of a value. */
  dotOf?: ((value: string) => string) | undefined;
  /** Shows all values instead of the first ones. */
  isOpen: boolean;
  onOpen: () => void;
}

const SHOWN = 2;

/** The labels are plurals that end in s. */
const nounOf = (label: string, count: number) =>
  label.toLowerCase().slice(0, count === 1 ? -1 : undefined);

/** The first chips, and a button that opens the card for the others. */
export function ChipRow(props: ChipRowProps) {
  const { label, values, none, shared = [], tone = 'plain', dotOf, isOpen, onOpen } = props;
  if (isOpen || values.length === 0) {
    return (
      <ChipList {...{ label, values, none, tone, dotOf, highlighted: shared, limit: Infinity }} />
    );
  }
  const inOrder = [...shared, ...values.filter((value) => !shared.includes(value))];
  const shown = inOrder.slice(0, SHOWN);
  const hidden = inOrder.slice(SHOWN);
  const more = hidden.length > 0 && (
    <button
      type="button"
      aria-label={`${String(hidden.length)} more ${nounOf(label, hidden.length)}`}
      title={hidden.join(', ')}
      className="relative shrink-0 rounded-full px-2 py-0.5 text-sm font-medium text-action after:absolute after:-inset-2 hover:bg-action-soft"
      onClick={onOpen}
    >
      +{hidden.length}
    </button>
  );
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((value, index) => (
        <li key={value} className="flex max-w-full items-center gap-1.5">
          {shared.includes(value) ? (
            <SharedChip dot={dotOf?.(value)}>{value}</SharedChip>
          ) : (
            <Chip tone={tone} dot={dotOf?.(value)}>
              {value}
            </Chip>
          )}
          {/* Never alone on a line. */}
          {index === shown.length - 1 && more}
        </li>
      ))}
    </ul>
  );
}
