import { errorText } from '../../../api/errorText.ts';
import { ShowMoreButton } from '../../../ui/controls/ShowMoreButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx';
import { ReportCard } from './ReportCard.tsx';
import { useGetReportsInfiniteQuery } from './reportsApi.ts';

/** Open reports, the oldest first, and decided ones, the newest first. */
export function ReportQueue() {
  const open = useReports('open');
  const decided = useReports('decided');
  return (
    <div className="flex flex-col gap-8">
      <ReportSection query={open} title="Open" empty="There are no open reports." />
      {/* Would move when the open ones arrive. */}
      {!open.isLoading && (
        <ReportSection query={decided} title="Decided" empty="No report has been decided yet." />
      )}
    </div>
  );
}

const useReports = (status: 'open' | 'decided') =>
  useGetReportsInfiniteQuery(status, { refetchOnMountOrArgChange: true });

interface ReportSectionProps {
  query: ReturnType<typeof useReports>;
  title: string;
  empty: string;
}

function ReportSection({ query, title, empty }: ReportSectionProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const reports = data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      {error && (
        <ErrorNotice
          text={errorText(error, 'Failed to load the reports.')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !reports && <SkeletonRows text="Loading reports..." count={2} />}
      {reports?.length === 0 && <EmptyState text={empty} />}
      {reports?.map((report) => (
        <ReportCard key={report._id} report={report} />
      ))}
      {hasNextPage && <ShowMoreButton busy={isFetching} onClick={() => void fetchNextPage()} />}
    </section>
  );
}
