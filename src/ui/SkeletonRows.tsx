import { SkeletonEntry } from './SkeletonEntry.tsx';

interface SkeletonRowsProps {
  /** What is on its way; read out, and shown to nobody who sees the shapes. */
  text: string;
  count?: number;
}

/** Rows of a list that are on their way, in the shape they will have. */
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
