import type { ReactNode } from 'react';
import { selectIsSignedIn } from '../../features/auth/authSlice.ts';
import { useGetConversationsQuery } from '../../features/chat/conversationsApi.ts';
import { useGetNotificationsInfiniteQuery } from '../../features/notifications/notificationsApi.ts';
import { countText } from '../../ui/CountBadge.tsx';
import { TitlePrefix } from '../../ui/Page.tsx';
import { useAppSelector } from '../hooks.ts';

/** Returns the numbers of unread notifications and of unread messages, without muted conversations. */
export function useUnread() {
  const skip = !useAppSelector(selectIsSignedIn);
  const { notifications } = useGetNotificationsInfiniteQuery(undefined, {
    skip,
    selectFromResult: ({ data }) => ({ notifications: data?.pages[0]?.unread ?? 0 }),
  });
  const { messages } = useGetConversationsQuery(undefined, {
    skip,
    selectFromResult: ({ data = {} }) => ({
      messages: Object.values(data)
        .filter(({ settings }) => !settings?.muted)
        .reduce((sum, { unread }) => sum + unread, 0),
    }),
  });
  return { notifications, messages };
}

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
