import type { ReactNode } from 'react';
import { CornerCount } from './CornerCount.tsx';

/** An entry of the bottom bar. */
export const BAR_ENTRY =
  'flex size-full min-h-11 items-center justify-center text-xs font-medium text-muted aria-[current]:text-action-strong forced-colors:aria-[current]:underline';

interface BarFaceProps {
  label: string;
  icon: ReactNode;
  count?: number;
}

/**
 * An icon with its count, and the label below it, or beside it on a phone in landscape. Large text in a
 * narrow window leaves only room for the icon.
 */
export const BarFace = ({ label, icon, count = 0 }: BarFaceProps) => (
  <span className="relative flex flex-col items-center gap-0.5 phone-landscape:flex-row phone-landscape:gap-1.5">
    <span className="max-[16rem]:sr-only">{label}</span>{' '}
    <span className="relative order-first phone-landscape:static">
      {icon}
      <CornerCount count={count} at="bar" />
    </span>
  </span>
);
