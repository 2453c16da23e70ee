import type { Match, SearchResult } from '../../../contract/search.ts';

export const MAX_SUGGESTIONS = 3;

/**
 * Returns the best results that are no study buddies yet. `matches` may be unavailable; without an entry there, the
 * status of the result counts.
 */
export function pickSuggestions(
  found: readonly SearchResult[],
  matches: readonly Match[] | undefined,
): SearchResult[] {
  const statuses = new Map(matches?.map(({ id, connectionStatus }) => [id, connectionStatus]));
  return found
    .map((one) => ({ ...one, connectionStatus: statuses.get(one._id) ?? one.connectionStatus }))
    .filter(({ connectionStatus }) => connectionStatus !== 'accepted')
    .sort((a, b) => b.matchPercentage - a.matchPercentage)
    .slice(0, MAX_SUGGESTIONS);
}
