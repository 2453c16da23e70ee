import { useEffect } from 'react';
import { useGetUnreadCountsQuery } from '../features/chat/chatApi.ts';
import { useUnreadNotificationCount } from '../features/notifications/useUnreadNotificationCount.ts';
import type { Unread } from './useUnread.ts';

/** Shows nothing: says how much a member has to read, each time that changes. */
export function UnreadCounts({ onChange }: { onChange: (unread: Unread) => void }) {
  const notifications = useUnreadNotificationCount();
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
