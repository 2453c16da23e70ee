import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../../../ui/Drawing.tsx';

interface ChatBlankProps {
  text: string;
  drawing?: DrawingName;
  /** What to do next. */
  children?: ReactNode;
}

/** In the place of messages or buddies that are not there. */
export function ChatBlank({ text, drawing = 'messages', children }: ChatBlankProps) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-4 p-6 text-center text-balance text-muted">
      <Drawing name={drawing} />
      <p>{text}</p>
      {children}
    </div>
  );
}
