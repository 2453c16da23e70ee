import type { ReactNode } from 'react';
import { errorText, type ApiError } from '../../api/errorText.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { SkeletonRows } from './Skeleton.tsx';

export interface QueryResult {
  data?: unknown;
  error?: ApiError | undefined;
  refetch: () => unknown;
}

export interface LoadedProps<Query extends QueryResult> {
  /** Returned by the hook of a query. */
  query: Query;
  /** Shown unless the service explains the failure. */
  failure: string;
  /** Read out by screen readers while the data loads. */
  loading: string;
  /** Number of placeholder rows. */
  rows: number;
  children: (data: NonNullable<Query['data']>) => ReactNode;
}

/** Renders the data of a query, its failure with a retry button, or placeholder rows. */
export function Loaded<Query extends QueryResult>({
  query: { data, error, refetch },
  failure,
  loading,
  rows,
  children,
}: LoadedProps<Query>) {
  if (error) {
    return <ErrorNotice text={errorText(error, failure)} onRetry={() => void refetch()} />;
  }
  return data ? children(data) : <SkeletonRows text={loading} count={rows} />;
}
