import { useMemo, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../contract/constants.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useFilterDraft } from './filters/useFilterDraft.ts';
import { useSearch } from './searchApi.ts';
import { selectFavourites } from './searchSlice.ts';
import { fromParams, toParams, type SearchFilters } from './searchFilters.ts';

/**
 * Searches with the filters of the URL. Edits are a draft, which is applied soon after.
 * @param heading receives the focus after a search by a button, and stays in view after others
 */
export function useSearchControls(heading: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => fromParams(params), [params]);
  const favourites = useAppSelector(selectFavourites);
  // Those of the last search, so that a new favourite does not search again.
  const [first, setFirst] = useState(favourites);
  const search = useSearch(filters, first.slice(-LIMITS.favouritesFirst));
  // The button shows the progress only of a search that it started.
  const [isPressed, setIsPressed] = useState(false);

  const [draft, setDraft] = useFilterDraft(filters, (next, isTyped) => {
    setIsPressed(false);
    setFirst(favourites);
    setParams(toParams(next), { replace: isTyped });
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) heading.current?.scrollIntoView();
  });
  const searchFor = (next: SearchFilters) => {
    heading.current?.focus();
    setIsPressed(true);
    setFirst(favourites);
    if (toParams(next).toString() === toParams(filters).toString()) void search.refetch();
    else setParams(toParams(next));
  };
  const isSearching = isPressed && search.isFetching && !search.isFetchingNextPage;
  return { filters, draft, setDraft, search, searchFor, isSearching };
}
