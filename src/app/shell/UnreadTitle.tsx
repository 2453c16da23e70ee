import type { ReactNode } from 'react';
import { countText } from '../../ui/CountBadge.tsx';
import { TitlePrefix } from '../../ui/titlePrefix.ts';
import { useUnread } from './useUnread.ts';

/**
 * Prefixes the title of every page with the number of unread notifications. Unread messages are not
 * added, because each one also causes a notification.
 */
export function UnreadTitle({ children }: { children: ReactNode }) {
  const { notifications } = useUnread();
  return (
    <TitlePrefix value={notifications > 0 ? `(${countText(notifications)}) ` : ''}>
      {children}
    </TitlePrefix>
  );
}
