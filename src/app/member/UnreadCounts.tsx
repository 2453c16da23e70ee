import { useEffect } from 'react';
import { useGetUnreadCountsQuery } from '../../features/chat/chatApi.ts';
import { useGetNotificationsInfiniteQuery } from '../../features/notifications/notificationsApi.ts';
import type { Unread } from '../shell/useUnread.ts';

/** Renders nothing. Reports the number of unread notifications and messages. */
export function UnreadCounts({ onChange }: { onChange: (unread: Unread) => void }) {
  const { notifications } = useGetNotificationsInfiniteQuery(undefined, {
    selectFromResult: ({ data }) => ({ notifications: data?.pages[0]?.unread ?? 0 }),
  });
  const { messages } = useGetUnreadCountsQuery(undefined, {
    selectFromResult: ({ data = {} }) => ({
      messages: Object.values(data).reduce((sum, { count }) => sum + count, 0),
    }),
  });
  useEffect(() => {
    onChange({ notifications, messages });
  }, [onChange, notifications, messages]);
  return null;
}
