import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const LINES = ['w-full', 'w-5/6', 'w-2/3', 'w-3/4'];

/** Cards of students that are on their way, in the shape they will have. */
export function ResultSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="@container">
          <Card className="grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_18rem] @2xl:gap-x-6">
            <div className="flex flex-col gap-4">
              <div className="flex items-center gap-3">
                <Skeleton className="size-14 rounded-full" />
                <div className="flex flex-1 flex-col gap-2">
                  <Skeleton className="h-5 w-2/5" />
                  <Skeleton className="h-4 w-3/5" />
                </div>
              </div>
              <Skeleton className="h-16" />
              <Skeleton className="h-24 w-4/5" />
            </div>
            <div className="flex flex-col gap-3 border-line @2xl:border-l @2xl:pl-6">
              <Skeleton className="size-14 rounded-full" />
              {LINES.map((width) => (
                <Skeleton key={width} className={`h-4 ${width}`} />
              ))}
              <Skeleton className="mt-4 h-11 rounded-lg" />
            </div>
          </Card>
        </div>
      ))}
    </div>
  );
}
