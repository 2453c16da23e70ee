import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import type { QueryState } from './queryState.ts';

export interface QueryContentProps<Data> {
  query: QueryState<Data>;
  loadingText: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the data, or its error or skeleton. Each section loads and fails separately. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, loadingText, skeleton, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.failure !== undefined)
    return <ErrorNotice text={query.failure} onRetry={query.retry} />;
  return (
    <div role="status">
      <span className="sr-only">{loadingText}</span>
      {skeleton}
    </div>
  );
}
