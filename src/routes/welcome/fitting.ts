import type { SearchPage } from '../../features/search/searchApi.ts';

/** Describes how many students the first page of a search found. */
export function fittingText({ students, total, nextCursor }: SearchPage): string {
  const count = total ?? students.length;
  if (total === undefined && nextCursor !== null) return `More than ${count} people fit`;
  if (count === 0) return 'Nobody fits yet, but everyone who joins can find you.';
  return count === 1 ? '1 person fits' : `${count} people fit`;
}
