import { useMemo } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import { SkeletonCards } from '../../../ui/SkeletonCards.tsx';
import type { SearchFilters } from '../searchFilters.ts';
import type { useSearch } from '../useSearch.ts';
import { Findings } from './Findings.tsx';
import { NobodyFound } from './NobodyFound.tsx';
import { ResultList } from './ResultList.tsx';

interface ResultsProps {
  filters: SearchFilters;
  search: ReturnType<typeof useSearch>;
  asking: readonly string[];
  onConnect: (studentId: string) => void;
  onFilters: (filters: SearchFilters) => void;
}

/** Whom the search found, or why nobody is shown. */
export function Results({ filters, search, asking, onConnect, onFilters }: ResultsProps) {
  const { currentData, error, hasNextPage, isFetchingNextPage, isFetching } = search;
  const students = useMemo(() => everyoneOnce(currentData?.pages ?? []), [currentData]);

  const failure = error && !isFetching && (
    <ErrorNotice
      text={errorText(error, 'Failed to search users.')}
      onRetry={() => void (currentData ? search.fetchNextPage() : search.refetch())}
    />
  );
  if (!currentData) return failure ?? <SkeletonCards text="Searching..." />;
  return (
    <>
      <Findings students={students} hasMore={hasNextPage} />
      {students.length === 0 ? (
        <NobodyFound filters={filters} onFilters={onFilters} />
      ) : (
        <ResultList students={students} asking={asking} onConnect={onConnect} />
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
