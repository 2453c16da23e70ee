import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { SkeletonEntry } from '../../ui/loading/SkeletonEntry.tsx';

const LINES = ['h-5 w-3/5', 'h-4 w-2/5', 'h-4 w-1/2'];

export function PersonSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading person...</span>
      <SkeletonEntry picture="size-32 rounded-2xl" lines={LINES} className="gap-4" />
      <Skeleton className="h-16" />
      <Skeleton className="h-14 w-4/5" />
      <Skeleton className="h-14 w-3/5" />
      <Skeleton className="h-32" />
    </div>
  );
}
