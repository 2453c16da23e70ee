import { Skeleton } from './Skeleton.tsx';

interface SkeletonRowsProps {
  /** What is on its way; read out, and shown to nobody who sees the shapes. */
  text: string;
  count?: number;
}

/** Rows of a list that are on their way, in the shape they will have. */
export function SkeletonRows({ text, count = 5 }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div
        aria-hidden="true"
        className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
      >
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex items-center gap-4 p-5">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
