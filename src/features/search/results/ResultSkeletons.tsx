import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { SkeletonEntry } from '../../../ui/loading/SkeletonEntry.tsx';
import { StudentCardFrame } from '../card/StudentCardFrame.tsx';

const LINES = ['h-5 w-3/5', 'h-4 w-4/5'];
const CHIP_WIDTHS = ['w-24', 'w-32', 'w-20'];

export function ResultSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="@container">
          <StudentCardFrame
            person={<SkeletonEntry picture="size-14 rounded-full" lines={LINES} />}
            score={<Skeleton className="h-5" />}
            summary={
              <div className="flex gap-1.5">
                {CHIP_WIDTHS.map((width) => (
                  <Skeleton key={width} className={`h-6.5 rounded-2xl ${width}`} />
                ))}
              </div>
            }
            actions={<Skeleton className="h-11 rounded-lg" />}
          />
        </div>
      ))}
    </div>
  );
}
