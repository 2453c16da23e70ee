import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router.ts';

/**
 * The header of a conversation. On a phone it has the way back to the list. With large text, the second
 * child has a row of its own below.
 */
export const ConversationHeader = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-15 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 max-[17rem]:flex-wrap max-[17rem]:justify-between max-[17rem]:py-1 max-[17rem]:*:nth-2:order-last max-[17rem]:*:nth-2:basis-full max-[17rem]:*:nth-2:px-2 short:min-h-12 md:px-5">
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
