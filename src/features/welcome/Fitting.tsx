import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fromParams, NO_FILTERS, toParams, type SearchFilters } from '../search/searchFilters.ts';
import { useSearch, type SearchPage } from '../search/searchApi.ts';
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
  const latest = page ? fittingText(page, sharedText(filters)) : text;
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

/** Returns what the students that a search finds share with the new one. Empty without filters. */
export function sharedText({ subject, availability }: SearchFilters): string {
  const shared = [subject.length > 0 && 'a subject', availability.length > 0 && 'a day'];
  return shared.filter(Boolean).join(' and ');
}

/**
 * Describes how many students the first page of a search found.
 * @param shared see `sharedText`
 */
export function fittingText({ students, total, nextCursor }: SearchPage, shared: string): string {
  const count = total ?? students.length;
  if (count === 0) return 'Nobody fits yet, but everyone who joins can find you.';
  const isMore = total === undefined && nextCursor !== null;
  const isOne = count === 1 && !isMore;
  const people = `${isMore ? 'More than ' : ''}${String(count)} ${isOne ? 'person' : 'people'}`;
  if (shared === '') return `${people} ${isOne ? 'is' : 'are'} here`;
  return `${people} ${isOne ? 'shares' : 'share'} ${shared} with you`;
}
