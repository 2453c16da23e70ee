import type { SearchResult } from '../../../../contract/search.ts';
import { Chip, SharedChip } from '../../../ui/controls/Chip.tsx';
import type { SharedFacts } from './sharedFacts.ts';

interface CardSummaryProps {
  student: SearchResult;
  shared: SharedFacts;
}

const SHOWN = 3;

/** Up to three chips: what both share first, then other subjects. */
export function CardSummary({ student, shared }: CardSummaryProps) {
  const common = [...shared.subjects, ...shared.days].slice(0, SHOWN);
  const others = student.subjects
    .map(({ name }) => name)
    .filter((name) => !common.includes(name))
    .slice(0, SHOWN - common.length);
  if (common.length + others.length === 0) {
    return <p className="text-sm text-muted">No subjects specified</p>;
  }
  return (
    // Relative chips also cut off what is hidden from the eye, which would widen the page.
    <ul aria-label="In short" className="flex flex-wrap gap-1.5">
      {common.map((name) => (
        <li
          key={name}
          className="flex max-w-[calc(50%-0.1875rem)] *:relative *:truncate @2xl:max-w-60"
        >
          <SharedChip>{name}</SharedChip>
        </li>
      ))}
      {others.map((name) => (
        <li
          key={name}
          className="flex max-w-[calc(50%-0.1875rem)] *:relative *:truncate @2xl:max-w-60"
        >
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
}
