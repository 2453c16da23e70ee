import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { SkeletonPerson } from '../../../ui/loading/SkeletonPerson.tsx';
import { StudentCardFrame } from '../card/StudentCardFrame.tsx';

const LINE_WIDTHS = ['w-full', 'w-5/6', 'w-2/3', 'w-3/4'];

export function ResultSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="@container">
          <StudentCardFrame
            person={<SkeletonPerson />}
            match={
              <>
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-2 rounded-full" />
                {LINE_WIDTHS.map((width) => (
                  <Skeleton key={width} className={`h-8 ${width}`} />
                ))}
              </>
            }
            facts={
              <>
                <Skeleton className="h-16" />
                <Skeleton className="h-28 w-4/5" />
              </>
            }
            action={<Skeleton className="h-11 rounded-lg" />}
          />
        </div>
      ))}
    </div>
  );
}
