import { useEffect } from 'react';
import type { Match } from '../../../contract/search.ts';
import { toQueryState } from './queryState.ts';
import { MAX_SUGGESTIONS, pickSuggestions } from './suggestions.ts';
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
