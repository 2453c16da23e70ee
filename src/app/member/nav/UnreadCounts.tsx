import { useEffect } from 'react';
import { useGetConversationsQuery } from '../../../features/chat/conversationsApi.ts';
import { useGetNotificationsInfiniteQuery } from '../../../features/notifications/notificationsApi.ts';
import { useOnlineAction } from '../../listeners/recovery.ts';
import type { Unread } from '../../shell/unread.tsx';

/**
 * Renders nothing, on every page of a student. Reports the numbers of unread notifications and of unread messages, without muted
 * conversations.
 */
export function UnreadCounts({ onChange }: { onChange: (unread: Unread) => void }) {
  useOnlineAction();
  const { notifications } = useGetNotificationsInfiniteQuery(undefined, {
    selectFromResult: ({ data }) => ({ notifications: data?.pages[0]?.unread ?? 0 }),
  });
  const { messages } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data = {} }) => ({
      messages: Object.values(data)
        .filter(({ settings }) => !settings?.muted)
        .reduce((sum, { unread }) => sum + unread, 0),
    }),
  });
  useEffect(() => {
    onChange({ notifications, messages });
  }, [onChange, notifications, messages]);
  return null;
}
