import { Link, type To } from '../../ui/router.ts';
import { ErrorLine } from '../../ui/RetryLine.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import type { QueryState } from './queryState.ts';

export interface Count {
  label: string;
  query: QueryState<number>;
  /** Highlights a count that needs an action. */
  isUrgent: boolean;
  /** A section of the dashboard shows the error of the query. */
  hasSection: boolean;
  to: To;
}

/** One row of numbers. Each keeps its place while it loads, and an error is shown below the row or in its section. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-px max-[18rem]:grid-cols-1 overflow-hidden rounded-2xl border border-line bg-line shadow-card sm:grid-cols-4">
        {counts.map((count) => (
          <Tile key={count.label} count={count} />
        ))}
      </dl>
      {counts.map(
        ({ label, hasSection, query: { failure, retry } }) =>
          !hasSection &&
          failure !== undefined && <ErrorLine key={label} text={failure} onRetry={retry} />,
      )}
    </div>
  );
}

function Tile({ count: { label, query, isUrgent, to } }: { count: Count }) {
  const colour = isUrgent ? 'text-action-strong' : 'text-ink';
  return (
    <div className="relative flex min-h-14 items-center justify-between gap-2 bg-surface px-4 py-2 transition-colors focus-within:bg-sunken hover:bg-sunken">
      <dt className="min-w-0 text-sm leading-tight wrap-anywhere font-medium text-muted">
        <Link
          to={to}
          className="after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-action"
        >
          {label}
        </Link>
      </dt>
      <dd className={`text-lg font-bold tabular-nums ${colour}`}>
        {query.data ?? <Missing query={query} />}
      </dd>
    </div>
  );
}

function Missing({ query: { failure } }: { query: QueryState<number> }) {
  if (failure !== undefined) return <span aria-hidden="true">–</span>;
  return (
    <span role="status">
      <Skeleton className="h-6 w-8" />
      <span className="sr-only">Loading</span>
    </span>
  );
}
