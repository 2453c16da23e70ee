import type { Match, SearchResult } from '../../../contract/search.ts';

export const MAX_SUGGESTIONS = 3;

/**
 * Returns the best results without a request or connection. `matches` may be unavailable; the
 * status of each result is checked too.
 */
export function pickSuggestions(
  found: readonly SearchResult[],
  matches: readonly Match[] | undefined,
): SearchResult[] {
  const known = new Set(matches?.map(({ id }) => id));
  return found
    .filter(({ _id, connectionStatus }) => !known.has(_id) && connectionStatus !== 'accepted')
    .sort((a, b) => b.matchPercentage - a.matchPercentage)
    .slice(0, MAX_SUGGESTIONS);
}
