import { SkeletonEntry } from './SkeletonEntry.tsx';

interface SkeletonRowsProps {
  /** Read out by screen readers; visually hidden. */
  text: string;
  count?: number;
}

export function SkeletonRows({ text, count = 5 }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div
        aria-hidden="true"
        className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
      >
        {Array.from({ length: count }, (_, index) => (
          <SkeletonEntry key={index} className="gap-4 p-5" />
        ))}
      </div>
    </div>
  );
}
