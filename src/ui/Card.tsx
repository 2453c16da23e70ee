import type { ComponentProps } from 'react';
import { Part } from './loading/Part.tsx';

/** A part of a screen on a ground of its own. */
export function Card({ className = '', children, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={`rounded-2xl border border-line bg-surface p-5 shadow-card ${className}`}
    >
      <Part>{children}</Part>
    </div>
  );
}
