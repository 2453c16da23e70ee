import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration.tsx';

interface EmptyStateProps {
  text: string;
  drawing?: IllustrationName;
  children?: ReactNode;
}

export function EmptyState({ text, drawing = 'people', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-dashed border-line px-6 py-10 text-center text-muted">
      <Illustration name={drawing} />
      <p className="max-w-prose text-balance">{text}</p>
      {children}
    </div>
  );
}
