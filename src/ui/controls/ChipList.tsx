import { useState } from 'react';
import { Chip, SharedChip } from './Chip.tsx';

interface ChipListProps {
  /** Accessible name of the list. */
  label: string;
  values: readonly string[];
  /** Shown when there are no values. */
  none: string;
  tone?: 'plain' | 'warm';
  /** Returns the colour of the dot of a value. */
  dotOf?: ((value: string) => string) | undefined;
  /** Number of values shown while collapsed. */
  limit?: number;
  /** Values that come first and are marked as shared. */
  highlighted?: readonly string[];
  /** Marks shared values where they are. */
  keepsOrder?: boolean;
}

/** A list of chips. A long list starts collapsed. */
export function ChipList(props: ChipListProps) {
  const { label, none, tone = 'plain', limit = 8, highlighted = [], dotOf } = props;
  const others = props.values.filter((value) => !highlighted.includes(value));
  const values = props.keepsOrder ? props.values : [...highlighted, ...others];
  const [isExpanded, setIsExpanded] = useState(false);
  if (values.length === 0) return <p className="text-sm text-muted">{none}</p>;
  // A single hidden chip would take as much room as the button that shows it.
  const shown = isExpanded || values.length <= limit + 1 ? values : values.slice(0, limit);
  const hidden = values.length - shown.length;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((value) => (
        <li key={value} className="flex max-w-full">
          {highlighted.includes(value) ? (
            <SharedChip dot={dotOf?.(value)}>{value}</SharedChip>
          ) : (
            <Chip tone={tone} dot={dotOf?.(value)}>
              {value}
            </Chip>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className="relative rounded-full px-2.5 py-1 text-sm font-medium text-action after:absolute after:-inset-2 hover:bg-action-soft"
            onClick={() => {
              setIsExpanded(true);
            }}
          >
            {hidden} more
          </button>
        </li>
      )}
    </ul>
  );
}
