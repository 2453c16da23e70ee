import { Skeleton } from './Skeleton.tsx';

interface SkeletonEntryProps {
  /** Classes for the size and shape of the image. */
  picture?: string;
  /** Classes for the size of each line. */
  lines?: readonly string[];
  className?: string;
}

const TWO_LINES = ['h-4 w-3/5', 'h-4 w-2/5'];

/** Placeholder of an image with lines of text beside it. */
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
