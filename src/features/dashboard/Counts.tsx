import type { Part } from './part.ts';

interface CountsProps {
  counts: readonly { label: string; part: Part<number> }[];
}

/** How many there are of what, at a glance. */
export function Counts({ counts }: CountsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counts.map(({ label, part }) => (
        <div
          key={label}
          className="flex flex-col rounded-2xl border border-line bg-surface p-4 shadow-card"
        >
          <dt className="order-2 text-sm text-muted">{label}</dt>
          <dd className="order-1 text-3xl font-bold tabular-nums">
            {part.data ?? <Missing part={part} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Missing({ part: { failure, retry } }: { part: Part<number> }) {
  if (failure === undefined) {
    return (
      <span role="status">
        <span aria-hidden="true">…</span>
        <span className="sr-only">Loading</span>
      </span>
    );
  }
  return (
    <span
      role="alert"
      className="flex flex-wrap items-center gap-2 text-sm font-normal text-danger"
    >
      {failure}
      <button type="button" className="min-h-11 font-semibold underline" onClick={retry}>
        Retry
      </button>
    </span>
  );
}
