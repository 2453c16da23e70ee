import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Section } from '../../ui/Section.tsx';
import type { QueryState } from './queryState.ts';

interface QuerySectionProps<Data> extends QueryContentProps<Data> {
  title: string;
  className?: string;
}

/** A section of one query, with its own loading and error states. */
export function QuerySection<Data>({ title, className = '', ...content }: QuerySectionProps<Data>) {
  return (
    <Section title={title} className={className}>
      <QueryContent {...content} />
    </Section>
  );
}

interface QueryContentProps<Data> {
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
