import { SkeletonEntry } from './SkeletonEntry.tsx';

const LINES = ['h-5 w-3/5', 'h-4 w-4/5', 'h-4 w-1/2'];

export function SkeletonPerson() {
  return <SkeletonEntry picture="size-14 rounded-full" lines={LINES} />;
}
