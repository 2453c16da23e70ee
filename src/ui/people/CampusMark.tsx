import { BadgeCheck } from 'lucide-react';

/** Marks a student with a verified email of a campus. Renders nothing without one. */
export function CampusMark({ campus }: { campus: string }) {
  if (campus === '') return null;
  const label = `Verified email of ${campus}`;
  return (
    <span role="img" aria-label={label} title={label} className="ml-1 inline-flex align-[-0.2em]">
      <BadgeCheck aria-hidden="true" className="size-4 text-action" />
    </span>
  );
}
