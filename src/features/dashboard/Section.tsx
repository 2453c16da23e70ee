import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import type { QueryState } from './queryState.ts';

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Section({ title, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <Card className={className}>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

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
