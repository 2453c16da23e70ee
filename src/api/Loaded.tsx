import type { ReactNode } from 'react';
import { SettingsSection, type SettingsSectionProps } from '../ui/SettingsSection.tsx';
import { errorText, type ApiError } from './errorText.ts';
import { ErrorNotice } from '../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../ui/loading/Skeleton.tsx';

interface QueryResult {
  data?: unknown;
  error?: ApiError | undefined;
  refetch: () => unknown;
}

interface LoadedProps<Query extends QueryResult> {
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

/** Renders the data of a query, its failure with a retry button, or placeholder rows. Nothing for `null`. */
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
  if (data === null) return null;
  return data ? children(data) : <SkeletonRows text={loading} count={rows} />;
}

type LoadedSectionProps<Query extends QueryResult> = Omit<SettingsSectionProps, 'children'> &
  LoadedProps<Query>;

/** A section with the data of a query. Absent if the data are `null`. */
export function LoadedSection<Query extends QueryResult>({
  title,
  lead,
  ...loaded
}: LoadedSectionProps<Query>) {
  if (loaded.query.data === null) return null;
  return (
    <SettingsSection title={title} {...(lead !== undefined && { lead })}>
      <Loaded {...loaded} />
    </SettingsSection>
  );
}
