import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface EmptyStateProps {
  text: string;
  drawing?: DrawingName;
  /** What to do next. */
  children?: ReactNode;
}

/** Nothing is there yet: what that means, and what to do next. */
export function EmptyState({ text, drawing = 'people', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-dashed border-line px-6 py-10 text-center text-muted">
      <Drawing name={drawing} />
      <p className="max-w-prose text-balance">{text}</p>
      {children}
    </div>
  );
}
