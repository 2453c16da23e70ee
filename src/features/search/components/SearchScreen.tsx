import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { countFilters, fromParams, toParams, type SearchFilters } from '../searchFilters.ts';
import { filtersOpened, selectDraft } from '../searchSlice.ts';
import { useSearch } from '../useSearch.ts';
import { FilterPlace } from './FilterPlace.tsx';
import { Results } from './Results.tsx';

interface SearchScreenProps {
  asking: readonly string[];
  onConnect: (studentId: string) => void;
}

/** Searches with the filters of the address; the form holds those of the next search. */
export function SearchScreen({ asking, onConnect }: SearchScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => fromParams(params), [params]);
  const draft = useAppSelector(selectDraft);
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useSearch(filters);

  useEffect(() => {
    dispatch(filtersOpened(filters));
  }, [dispatch, filters]);

  const searchFor = (next: SearchFilters) => {
    heading.current?.focus();
    if (toParams(next).toString() === toParams(filters).toString()) void search.refetch();
    else setParams(toParams(next));
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8">
      <FilterPlace
        active={countFilters(filters)}
        returnTo={heading}
        searching={search.isFetching && !search.isFetchingNextPage}
        onSearch={() => {
          searchFor(draft);
        }}
      />
      <section className="flex min-w-0 flex-col gap-3" aria-labelledby="results-heading">
        <Results
          heading={
            <h2
              id="results-heading"
              ref={heading}
              tabIndex={-1}
              className="scroll-mt-32 text-lg font-semibold"
            >
              Study buddies
            </h2>
          }
          filters={filters}
          search={search}
          asking={asking}
          onConnect={onConnect}
          onFilters={searchFor}
        />
      </section>
    </div>
  );
}
