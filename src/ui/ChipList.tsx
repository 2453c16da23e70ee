import { useState } from 'react';
import { Chip } from './Chip.tsx';

interface ChipListProps {
  /** What they are, for those who do not see the heading beside them. */
  label: string;
  values: readonly string[];
  /** Said where there are none. */
  none: string;
  tone?: 'plain' | 'warm';
  /** How many are shown until one asks for all. */
  limit?: number;
}

/** Short facts about someone; a long list unfolds. */
export function ChipList({ label, values, none, tone = 'plain', limit = 8 }: ChipListProps) {
  const [unfolded, setUnfolded] = useState(false);
  if (values.length === 0) return <p className="text-sm text-muted">{none}</p>;
  // One hidden chip would take the room of the button that shows it.
  const shown = unfolded || values.length <= limit + 1 ? values : values.slice(0, limit);
  const hidden = values.length - shown.length;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((value) => (
        <li key={value} className="flex max-w-full">
          <Chip tone={tone}>{value}</Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className="relative rounded-full px-2.5 py-1 text-sm font-medium text-action after:absolute after:-inset-2 hover:bg-action-soft"
            onClick={() => {
              setUnfolded(true);
            }}
          >
            {hidden} more
          </button>
        </li>
      )}
    </ul>
  );
}
