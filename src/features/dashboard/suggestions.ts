import type { Match, SearchResult } from '../../../contract/search.ts';

export const MAX_SUGGESTIONS = 3;

/**
 * Returns the best results without a request or connection that were not dismissed. `matches` may be
 * unavailable; the status of each result is checked too.
 */
export function pickSuggestions(
  found: readonly SearchResult[],
  matches: readonly Match[] | undefined,
  dismissed: readonly string[],
): SearchResult[] {
  const left = new Set([...(matches ?? []).map(({ id }) => id), ...dismissed]);
  return found
    .filter(
      ({ _id, connectionStatus: status }) =>
        !left.has(_id) && status !== 'accepted' && status !== 'pending',
    )
    .sort((a, b) => b.matchPercentage - a.matchPercentage)
    .slice(0, MAX_SUGGESTIONS);
}
