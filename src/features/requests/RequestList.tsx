import type { ReactNode } from 'react';
import { errorText } from '../../api/errorText.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../ui/loading/SkeletonRows.tsx';
import {
  useAcceptRequestMutation,
  useGetRequestsQuery,
  useRejectRequestMutation,
} from './requestsApi.ts';
import { selectDeciding } from './requestsSlice.ts';
import { useMySubjects } from '../auth/useMySubjects.ts';
import { RequestRow } from './RequestRow.tsx';

export function RequestList({ whenEmpty }: { whenEmpty: ReactNode }) {
  const { data: requests, error, refetch } = useGetRequestsQuery();
  const mySubjects = useMySubjects();
  const deciding = useAppSelector(selectDeciding);
  const [accept] = useAcceptRequestMutation();
  const [reject] = useRejectRequestMutation();

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
    <div className="flex flex-col gap-4">
      {failure}
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {requests.map((request) => (
          <li key={request._id}>
            <RequestRow
              request={request}
              mySubjects={mySubjects}
              deciding={deciding.includes(request._id)}
              onAccept={() => void accept(request._id)}
              onReject={() => void reject(request._id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
