import type { ReactNode } from 'react';
import { errorText } from '../../api/errorText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx';
import { useGetRequestsQuery } from './requestsApi.ts';
import { RequestRows } from './RequestRows.tsx';

export function RequestList({ whenEmpty }: { whenEmpty: ReactNode }) {
  const { data: requests, error, refetch } = useGetRequestsQuery();

  const failure = error && (
    <ErrorNotice
      text={errorText(error, 'Failed to fetch requests.')}
      onRetry={() => void refetch()}
    />
  );
  if (!requests) return failure ?? <SkeletonRows text="Loading requests..." />;
  if (requests.length === 0) {
    return (
      failure ?? (
        <EmptyState text="No requests found." drawing="people">
          {whenEmpty}
        </EmptyState>
      )
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {failure}
      <div className="rounded-2xl border border-line bg-surface shadow-card">
        <RequestRows requests={requests} hasMenu />
      </div>
    </div>
  );
}
