import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SkeletonPerson } from '../../../ui/SkeletonPerson.tsx';
import { StudentCardFrame } from './StudentCardFrame.tsx';

const REASONS = ['w-full', 'w-5/6', 'w-2/3', 'w-3/4'];

/** Cards of students that are on their way, in the shape they will have. */
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
                {REASONS.map((width) => (
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
