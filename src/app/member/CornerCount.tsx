import { CountBadge } from '../../ui/CountBadge.tsx';

/** A count over the corner of its entry, so that nothing moves when it appears. */
export function CornerCount({ count }: { count: number }) {
  return (
    <span className="pointer-events-none absolute top-0 right-0 flex">
      <CountBadge count={count} />
    </span>
  );
}
