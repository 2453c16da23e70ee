import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { Results } from './results/Results.tsx';
import { useSearch } from './searchApi.ts';
import { fromParams, toParams, type SearchFilters } from './searchFilters.ts';

interface SearchScreenProps {
  /** Ids of the students to whom a request is being sent. */
  sending: readonly string[];
  onConnect: (studentId: string) => void;
}

/** The URL owns the applied filters. The filter panel edits a draft of the next ones. */
export function SearchScreen({ sending, onConnect }: SearchScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => fromParams(params), [params]);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useSearch(filters);

  const searchFor = (next: SearchFilters) => {
    heading.current?.focus();
    if (toParams(next).toString() === toParams(filters).toString()) void search.refetch();
    else setParams(toParams(next));
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8">
      <FilterPanel
        filters={filters}
        returnTo={heading}
        searching={search.isFetching && !search.isFetchingNextPage}
        onSearch={searchFor}
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
          sending={sending}
          onConnect={onConnect}
          onFilters={searchFor}
        />
      </section>
    </div>
  );
}
