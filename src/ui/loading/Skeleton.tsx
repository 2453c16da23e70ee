/** A decorative placeholder; the parent announces the state. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded bg-sunken motion-safe:animate-pulse ${className}`}
    />
  );
}

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

const LINES = ['h-5 w-3/5', 'h-4 w-4/5', 'h-4 w-1/2'];

export function SkeletonPerson() {
  return <SkeletonEntry picture="size-14 rounded-full" lines={LINES} />;
}

interface SkeletonRowsProps {
  /** Read out by screen readers; visually hidden. */
  text: string;
  count?: number;
}

export function SkeletonRows({ text, count = 5 }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div
        aria-hidden="true"
        className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
      >
        {Array.from({ length: count }, (_, index) => (
          <SkeletonEntry key={index} className="gap-4 p-5" />
        ))}
      </div>
    </div>
  );
}
