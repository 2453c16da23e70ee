import type { ReactNode } from 'react';

/** Frame of a card in a message. */
export const CardFrame = ({ children }: { children?: ReactNode }) => (
  <div className="m-1.5 min-h-20 w-80 max-w-[calc(100%-0.75rem)] rounded-xl border border-line bg-surface px-3.5 pt-3 pb-1">
    {children}
  </div>
);
