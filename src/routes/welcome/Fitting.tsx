import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fromParams, NO_FILTERS, toParams } from '../../features/search/searchFilters.ts';
import { useSearch, type SearchPage } from '../../features/search/searchApi.ts';
import { useDebounced } from '../../ui/hooks/timers.ts';

interface FittingProps {
  subjects: string[];
  days: string[];
}

/** Milliseconds. Several chips in a row cause one search. */
const CHOICE_PAUSE = 250;

/** Shows how many students have one of the subjects and time on one of the days. */
export function Fitting({ subjects, days }: FittingProps) {
  const chosen = toParams({ ...NO_FILTERS, subject: subjects, availability: days }).toString();
  const searched = useDebounced(chosen, CHOICE_PAUSE);
  const filters = useMemo(() => fromParams(new URLSearchParams(searched)), [searched]);
  const { currentData, isError } = useSearch(filters);
  const page = currentData?.pages[0];
  // The count of the previous choice stays until the next one is known.
  const [text, setText] = useState('');
  const latest = page ? fittingText(page, searched === '') : text;
  if (latest !== text) setText(latest);
  return (
    <p
      role="status"
      className="flex min-h-11 items-center gap-3 rounded-lg bg-sunken px-4 py-2.5 tabular-nums"
    >
      <Users aria-hidden="true" size="1.25rem" className="shrink-0 text-muted" />
      <span className="min-w-0">{!isError && latest}</span>
    </p>
  );
}

/** Describes how many students the first page of a search found, `forAll` without filters. */
export function fittingText({ students, total, nextCursor }: SearchPage, forAll = false): string {
  const count = total ?? students.length;
  if (forAll && total !== undefined && total > 1) return `${total} people are here`;
  if (total === undefined && nextCursor !== null) return `More than ${count} people fit`;
  if (count === 0) return 'Nobody fits yet, but everyone who joins can find you.';
  return count === 1 ? '1 person fits' : `${count} people fit`;
}
