import { useMemo, type ReactNode } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { toParams, type SearchFilters } from '../searchFilters.ts';
import type { useSearch } from '../searchApi.ts';
import { ResultsSummary } from './ResultsSummary.tsx';
import { NoResults } from './NoResults.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultSkeletons } from './ResultSkeletons.tsx';

interface ResultsProps {
  heading: ReactNode;
  filters: SearchFilters;
  search: ReturnType<typeof useSearch>;
  sending: readonly string[];
  onConnect: (studentId: string) => void;
  onFilters: (filters: SearchFilters) => void;
}

export function Results(props: ResultsProps) {
  const { heading, filters, search, sending, onConnect, onFilters } = props;
  const { currentData, error, hasNextPage, isFetchingNextPage, isFetching } = search;
  const students = useMemo(() => withoutDuplicates(currentData?.pages ?? []), [currentData]);

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
        <ResultsSummary
          students={currentData && students}
          searching={isFetching}
          hasMore={hasNextPage}
        />
      </div>
      {!currentData && !failure && <ResultSkeletons />}
      {currentData && students.length === 0 && (
        <NoResults filters={filters} onFilters={onFilters} />
      )}
      {students.length > 0 && (
        <ResultList
          key={toParams(filters).toString()}
          students={students}
          sending={sending}
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

/** A student whose percentage changes between two requests can be on both pages. */
function withoutDuplicates(pages: readonly { students: SearchResult[] }[]): SearchResult[] {
  const students = pages.flatMap((page) => page.students);
  return [...new Map(students.map((student) => [student._id, student])).values()];
}
