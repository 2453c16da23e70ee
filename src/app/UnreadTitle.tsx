import type { ReactNode } from 'react';
import { TitlePrefix } from '../ui/titlePrefix.ts';
import { useUnread } from './useUnread.ts';

/**
 * Lets the title of every page begin with how many notifications are unread. Messages are not added:
 * whoever writes causes a notification too, so they would count twice.
 */
export function UnreadTitle({ children }: { children: ReactNode }) {
  const { notifications } = useUnread();
  return (
    <TitlePrefix value={notifications > 0 ? `(${String(notifications)}) ` : ''}>
      {children}
    </TitlePrefix>
  );
}
