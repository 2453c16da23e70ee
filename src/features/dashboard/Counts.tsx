import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import type { QueryState } from './queryState.ts';

export interface Count {
  label: string;
  Icon: LucideIcon;
  query: QueryState<number>;
  /** Highlights a count that needs an action. */
  isUrgent: boolean;
  detail: string;
  to: string;
}

/** Tiles keep their size while loading. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
      {counts.map((count) => (
        <Tile key={count.label} count={count} />
      ))}
    </dl>
  );
}

function Tile({ count: { label, Icon, query, isUrgent, detail, to } }: { count: Count }) {
  const colour = isUrgent ? 'bg-action-soft text-action-strong' : 'bg-sunken text-muted';
  return (
    <div className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-3 rounded-2xl border border-line bg-surface p-4 shadow-card transition-colors focus-within:border-control hover:border-control lg:min-h-28 lg:gap-x-2 lg:gap-y-2 xl:gap-x-3">
      <dt className="col-start-2 row-start-1 text-sm font-medium wrap-anywhere">{label}</dt>
      <dd
        aria-hidden="true"
        className={`row-span-2 row-start-1 flex size-9 items-center justify-center rounded-lg lg:row-span-1 ${colour}`}
      >
        <Icon size={18} />
      </dd>
      <dd className="col-start-3 row-span-2 row-start-1 flex min-h-9 items-center justify-end text-2xl font-bold tabular-nums lg:row-span-1">
        {query.data ?? <Missing query={query} />}
      </dd>
      <dd className="col-start-2 min-h-5 text-sm lg:col-span-3 lg:col-start-1 lg:min-h-10">
        {query.failure === undefined ? (
          <Detail isKnown={query.data !== undefined} text={detail} to={to} />
        ) : (
          <ErrorLine text={query.failure} onRetry={query.retry} />
        )}
      </dd>
    </div>
  );
}

function Detail({ isKnown, text, to }: { isKnown: boolean; text: string; to: string }) {
  if (!isKnown) return <Skeleton className="h-4 w-4/5" />;
  return (
    <Link
      to={to}
      className="block truncate text-muted after:absolute after:inset-0 after:rounded-2xl lg:line-clamp-2 lg:wrap-anywhere lg:whitespace-normal"
    >
      {text}
    </Link>
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
