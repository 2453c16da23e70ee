import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx';

interface ChatEmptyStateProps {
  text: string;
  drawing?: IllustrationName;
  children?: ReactNode;
}

export function ChatEmptyState({ text, drawing = 'messages', children }: ChatEmptyStateProps) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-4 p-6 text-center text-balance text-muted">
      <Illustration name={drawing} />
      <p>{text}</p>
      {children}
    </div>
  );
}
