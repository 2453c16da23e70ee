import type { Match, SearchResult } from '../../../contract/search.ts';
import { LIMITS } from '../../../contract/constants.ts';

/**
 * The best of those found who are no matches yet, neither asked nor accepted. Where the list of
 * matches is missing, what the search says of each must do.
 */
export function pickSuggestions(
  found: readonly SearchResult[],
  matches: readonly Match[] | undefined,
): SearchResult[] {
  const known = new Set(matches?.map(({ id }) => id));
  return found
    .filter(({ _id, connectionStatus }) => !known.has(_id) && connectionStatus !== 'accepted')
    .sort((a, b) => b.matchPercentage - a.matchPercentage)
    .slice(0, LIMITS.suggestions);
}
