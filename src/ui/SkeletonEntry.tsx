import { Skeleton } from './Skeleton.tsx';

interface SkeletonEntryProps {
  /** Size and shape of the picture. */
  picture?: string;
  /** Sizes of the lines beside it. */
  lines?: readonly string[];
  className?: string;
}

const TWO_LINES = ['h-4 w-3/5', 'h-4 w-2/5'];

/** A picture with lines beside it: a row, or the head of a card, that is on its way. */
export function SkeletonEntry({
  picture = 'size-10 rounded-full',
  lines = TWO_LINES,
  className = 'gap-3',
}: SkeletonEntryProps) {
  return (
    <div className={`flex items-center ${className}`}>
      <Skeleton className={`shrink-0 ${picture}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
    </div>
  );
}
