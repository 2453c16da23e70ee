import { useEffect } from 'react';
import type { Match, SearchResult } from '../../../contract/search.ts';
import { toQueryState } from './queryState.ts';
import { useSearch } from '../search/searchApi.ts';
import { NO_FILTERS } from '../search/searchFilters.ts';

/** Search pages to load while the best results are study buddies already. */
const MAX_PAGES = 10;
const FAILURE = 'Failed to search users.';

/**
 * Returns the best results of a search without filters. Waits for the matches, so that no suggestion
 * disappears again, but works without them if they fail.
 */
export function useSuggestions(isReady: boolean, matches: Match[] | undefined) {
  const search = useSearch(NO_FILTERS);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = search;

  const students = data?.pages.flatMap((page) => page.students);
  const found = isReady && students ? pickSuggestions(students, matches) : undefined;
  const hasTooFew = found && found.length < MAX_SUGGESTIONS;
  const canContinue = hasNextPage && (data?.pages.length ?? 0) < MAX_PAGES;

  useEffect(() => {
    if (hasTooFew && canContinue && !isFetching && !isError) void fetchNextPage();
  }, [hasTooFew, canContinue, isFetching, isError, fetchNextPage]);

  const state = toQueryState(search, found, FAILURE);
  // The section is replaced when it is ready, so a press on Retry before could be lost.
  return isReady ? state : { ...state, failure: undefined };
}

const MAX_SUGGESTIONS = 3;

/**
 * Returns the best results that are no study buddies yet. `matches` may be unavailable; without an entry there, the
 * status of the result counts.
 */
function pickSuggestions(
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
