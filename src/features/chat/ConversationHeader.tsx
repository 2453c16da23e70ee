import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router.ts';

/** The header of a conversation. On a phone it has the way back to the list. */
export const ConversationHeader = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-15 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 short:min-h-12 md:px-5">
    <Link
      to="/chat"
      aria-label="Back to study buddies"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken in-data-room:hidden md:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
    {children}
  </div>
);
