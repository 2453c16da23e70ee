import type { ReactNode } from 'react';
import { Drawing } from '../../../ui/Drawing.tsx';

interface ChatBlankProps {
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** In the place of messages or buddies that are not there. */
export function ChatBlank({ text, children }: ChatBlankProps) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-4 p-6 text-center text-balance text-muted">
      <Drawing name="messages" />
      <p>{text}</p>
      {children}
    </div>
  );
}
