import { Suspense, type ReactNode } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { OpenSessionsSection } from '../../sessions/OpenSessionsSection.tsx';
import { errorText } from '../../../api/errorText.ts';
import { ShowMoreButton } from '../../../ui/controls/ShowMoreButton.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import type { SearchFilters } from '../searchFilters.ts';
import type { useSearch } from '../searchApi.ts';
import { ResultsSummary } from './ResultsSummary.tsx';
import { ResultList } from './ResultList.tsx';
import type { useShownResults } from './useShownResults.ts';
import { Skeleton, SkeletonEntry } from '../../../ui/loading/Skeleton.tsx';
import { StudentCardFrame } from '../card/StudentCardFrame.tsx';

// Most searches find somebody.
const NoResults = lazyChunk(async () => ({ default: (await import('./NoResults.tsx')).NoResults }));

interface ResultsProps {
  heading: ReactNode;
  search: ReturnType<typeof useSearch>;
  shown: ReturnType<typeof useShownResults>;
  onConnect: (student: SearchResult) => void;
  onFilters: (filters: SearchFilters) => void;
}

export function Results(props: ResultsProps) {
  const { heading, search, shown, onConnect, onFilters } = props;
  const { error, hasNextPage, isFetchingNextPage, isFetching } = search;
  const { students, filters, isStale, hasFailed, text } = shown;

  const failure = error && !isFetching && (
    <ErrorNotice
      text={errorText(error, 'Failed to search users.')}
      onRetry={() => void (hasFailed ? search.refetch() : search.fetchNextPage())}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
        {heading}
        <ResultsSummary students={students} text={text} isStale={isStale} />
      </div>
      {hasFailed && failure}
      {!students && !failure && <ResultSkeletons />}
      {students && (
        <div
          aria-busy={isStale}
          // Fast responses arrive before the delay ends.
          className="transition-opacity delay-150 aria-busy:opacity-60"
        >
          {students.length === 0 ? (
            <>
              <Suspense fallback={null}>
                <NoResults filters={filters} counted={shown.relaxations} onFilters={onFilters} />
              </Suspense>
              <OpenSessionsSection limit={1} />
            </>
          ) : (
            <ResultList students={students} filters={filters} onConnect={onConnect} />
          )}
        </div>
      )}
      {!hasFailed && failure}
      {hasNextPage && (
        <ShowMoreButton busy={isFetchingNextPage} onClick={() => void search.fetchNextPage()} />
      )}
    </>
  );
}

const LINES = ['h-5 w-3/5', 'h-4 w-4/5'];
const CHIP_WIDTHS = ['w-24', 'w-32', 'w-20'];

function ResultSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="@container">
          <StudentCardFrame
            person={<SkeletonEntry picture="size-14 rounded-full" lines={LINES} />}
            score={<Skeleton className="h-5" />}
            facts={
              <div className="flex gap-1.5">
                {CHIP_WIDTHS.map((width) => (
                  <Skeleton key={width} className={`h-6.5 rounded-2xl ${width}`} />
                ))}
              </div>
            }
            actions={<Skeleton className="h-11 rounded-lg" />}
          />
        </div>
      ))}
    </div>
  );
}
