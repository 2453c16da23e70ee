import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading profile...</span>
      <div aria-hidden="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="flex flex-col gap-5 lg:order-last">
          <div className="flex items-center gap-4">
            <Skeleton className="size-14 rounded-full" />
            <Skeleton className="h-11 w-36 rounded-lg" />
          </div>
          <Skeleton className="h-8" />
          <Skeleton className="h-12 w-4/5" />
        </Card>
        <Card className="flex flex-col gap-5">
          <LabelledSkeleton />
          <div className="grid gap-5 sm:grid-cols-2">
            <LabelledSkeleton />
            <LabelledSkeleton />
          </div>
          <LabelledSkeleton height="h-28" />
          <LabelledSkeleton />
          <LabelledSkeleton />
        </Card>
      </div>
    </div>
  );
}

function LabelledSkeleton({ height = 'h-11' }: { height?: string }) {
  return (
    <span className="flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className={`rounded-lg ${height}`} />
    </span>
  );
}
