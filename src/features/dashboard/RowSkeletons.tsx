import { SkeletonEntry } from '../../ui/loading/Skeleton.tsx';

interface RowSkeletonsProps {
  count: number;
  /** The rows show a person and more lines. */
  people?: boolean;
}

const PERSON = {
  picture: 'size-10 rounded-full',
  lines: ['h-5 w-2/5', 'h-4 w-4/5', 'h-4 w-3/5'],
};
const PLAIN = { picture: 'size-9 rounded-lg' };

export function RowSkeletons({ count, people = false }: RowSkeletonsProps) {
  return (
    <div aria-hidden="true" className="flex flex-col divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonEntry
          key={index}
          {...(people ? PERSON : PLAIN)}
          className="gap-3 py-3 first:pt-0 last:pb-0"
        />
      ))}
    </div>
  );
}
