import { Skeleton } from '../../ui/Skeleton.tsx';

interface RowSkeletonsProps {
  count: number;
  /** The rows begin with a person. */
  people?: boolean;
}

/** Rows of a list that are on their way. */
export function RowSkeletons({ count, people = false }: RowSkeletonsProps) {
  return (
    <div aria-hidden="true" className="flex flex-col divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
          <Skeleton
            className={`shrink-0 ${people ? 'size-10 rounded-full' : 'size-9 rounded-lg'}`}
          />
          <div className={`flex flex-1 flex-col gap-2 ${people ? 'py-2' : 'py-0.5'}`}>
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
