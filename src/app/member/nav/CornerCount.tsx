import { CountBadge } from '../../../ui/CountBadge.tsx';

interface CornerCountProps {
  count: number;
  /** The distance to the right edge of the entry. */
  className?: string;
}

/** A count over the corner of its entry, so that nothing moves when it appears. */
export function CornerCount({ count, className = 'right-0' }: CornerCountProps) {
  return (
    <span className={`pointer-events-none absolute top-0 z-1 flex ${className}`}>
      <CountBadge count={count} />
    </span>
  );
}
