import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { useFilterDraft } from './filters/useFilterDraft.ts';
import { Results } from './results/Results.tsx';
import { useShownResults } from './results/useShownResults.ts';
import { useSearch } from './searchApi.ts';
import { fromParams, toParams, type SearchFilters } from './searchFilters.ts';

interface SearchScreenProps {
  /** Ids of the students to whom a request is being sent. */
  sending: readonly string[];
  onConnect: (studentId: string) => void;
}

/** The URL owns the applied filters. The filter panel edits a draft, which is applied soon after. */
export function SearchScreen({ sending, onConnect }: SearchScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => fromParams(params), [params]);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useSearch(filters);
  const shown = useShownResults(filters, search);
  // The button shows the progress only of a search that it started.
  const [isPressed, setIsPressed] = useState(false);

  const [draft, setDraft] = useFilterDraft(filters, (next, isTyped) => {
    setIsPressed(false);
    setParams(toParams(next), { replace: isTyped });
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) heading.current?.scrollIntoView();
  });
  const searchFor = (next: SearchFilters) => {
    heading.current?.focus();
    setIsPressed(true);
    if (toParams(next).toString() === toParams(filters).toString()) void search.refetch();
    else setParams(toParams(next));
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8">
      <FilterPanel
        draft={draft}
        returnTo={heading}
        searching={isPressed && search.isFetching && !search.isFetchingNextPage}
        found={shown.isStale ? 'Updating…' : shown.text}
        onChange={setDraft}
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
          search={search}
          shown={shown}
          sending={sending}
          onConnect={onConnect}
          onFilters={searchFor}
        />
      </section>
    </div>
  );
}
