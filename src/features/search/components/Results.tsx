import { useMemo, type ReactNode } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import { toParams, type SearchFilters } from '../searchFilters.ts';
import type { useSearch } from '../useSearch.ts';
import { Findings } from './Findings.tsx';
import { NobodyFound } from './NobodyFound.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultSkeletons } from './ResultSkeletons.tsx';

interface ResultsProps {
  heading: ReactNode;
  filters: SearchFilters;
  search: ReturnType<typeof useSearch>;
  asking: readonly string[];
  onConnect: (studentId: string) => void;
  onFilters: (filters: SearchFilters) => void;
}

/** Whom the search found, or why nobody is shown. */
export function Results(props: ResultsProps) {
  const { heading, filters, search, asking, onConnect, onFilters } = props;
  const { currentData, error, hasNextPage, isFetchingNextPage, isFetching } = search;
  const students = useMemo(() => everyoneOnce(currentData?.pages ?? []), [currentData]);

  const failure = error && !isFetching && (
    <ErrorNotice
      text={errorText(error, 'Failed to search users.')}
      onRetry={() => void (currentData ? search.fetchNextPage() : search.refetch())}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {heading}
        <Findings students={currentData && students} searching={isFetching} hasMore={hasNextPage} />
      </div>
      {!currentData && !failure && <ResultSkeletons />}
      {currentData && students.length === 0 && (
        <NobodyFound filters={filters} onFilters={onFilters} />
      )}
      {students.length > 0 && (
        <ResultList
          key={toParams(filters).toString()}
          students={students}
          asking={asking}
          onConnect={onConnect}
        />
      )}
      {failure}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void search.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

/** Whose percentage changes between two pages may be on both. */
function everyoneOnce(pages: readonly { students: SearchResult[] }[]): SearchResult[] {
  const all = pages.flatMap(({ students }) => students);
  return [...new Map(all.map((student) => [student._id, student])).values()];
}
