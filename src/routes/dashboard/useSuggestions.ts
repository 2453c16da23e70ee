import { useEffect } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import type { Match } from '../../../contract/search.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toQueryState } from '../../features/dashboard/queryState.ts';
import { MAX_SUGGESTIONS, pickSuggestions } from '../../features/dashboard/suggestions.ts';
import { useSearch, useSuggested } from '../../features/search/searchApi.ts';
import { NO_FILTERS } from '../../features/search/searchFilters.ts';
import { selectDismissed } from '../../features/search/searchSlice.ts';

/** Search pages to load while the best results are matches already or dismissed. */
const MAX_PAGES = 5;
const FAILURE = 'Failed to search users.';

/**
 * Waits for the matches, so that no suggestion disappears again. Works without them if they fail. A
 * search replaces the suggestions on a service without them, and if it cannot leave out as many
 * dismissed students.
 */
export function useSuggestions(isReady: boolean, matches: Match[] | undefined) {
  const dismissed = useAppSelector(selectDismissed);
  const hasTooMany = dismissed.length > LIMITS.excludedStudents;
  const suggested = useSuggested(dismissed, { skip: hasTooMany });
  const needsSearch = hasTooMany || suggested.data === null;
  const search = useSearch(NO_FILTERS, { skip: !needsSearch });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = search;

  const pages = data?.pages;
  const students = needsSearch ? pages?.flatMap((page) => page.students) : suggested.data;
  const found = isReady && students ? pickSuggestions(students, matches, dismissed) : undefined;
  const hasTooFew = found && found.length < MAX_SUGGESTIONS;
  const canContinue = needsSearch && hasNextPage && (pages?.length ?? 0) < MAX_PAGES;

  useEffect(() => {
    if (hasTooFew && canContinue && !isFetching && !isError) void fetchNextPage();
  }, [hasTooFew, canContinue, isFetching, isError, fetchNextPage]);

  return toQueryState(needsSearch ? search : suggested, found, FAILURE);
}
