import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { SkeletonPerson } from '../../ui/loading/SkeletonPerson.tsx';

export function MatchSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Loading study buddies...</span>
      <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Card key={index} className="flex flex-col gap-4">
            <SkeletonPerson />
            <Skeleton className="h-16" />
            <Skeleton className="h-14 w-4/5" />
            <Skeleton className="h-14 w-3/5" />
            <Skeleton className="h-11 rounded-lg" />
          </Card>
        ))}
      </div>
    </div>
  );
}
