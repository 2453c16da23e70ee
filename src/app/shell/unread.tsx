import { type ReactNode, createContext, use } from 'react';
import { countText } from '../../ui/CountBadge.tsx';
import { TitlePrefix } from '../../ui/Page.tsx';

export interface Unread {
  notifications: number;
  messages: number;
}

export const NO_UNREAD: Unread = { notifications: 0, messages: 0 };

/** Provided by `App` from `UnreadCounts`, which guests do not load. */
export const UnreadContext = createContext(NO_UNREAD);

export const useUnread = (): Unread => use(UnreadContext);

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
