import type { Notification } from '../../../contract/notifications.ts';
import { selectUserId } from '../../features/auth/authSlice.ts';
import { previewText } from '../../features/chat/conversationRows.ts';
import { useGetConversationsQuery } from '../../features/chat/conversationsApi.ts';
import { LiveNotifications } from '../../features/notifications/LiveNotifications.tsx';
import { useAppSelector } from '../hooks.ts';
import { renderJoin } from '../../features/sessions/renderJoin.tsx';

/**
 * The live notifications. One that counts all unread messages of a conversation shows the words of the
 * last one. A service with a notification for each message says in none which message it is about.
 */
export function MemberNotifications() {
  const ownId = useAppSelector(selectUserId);
  const { data = {} } = useGetConversationsQuery();
  return (
    <LiveNotifications
      renderAction={renderJoin}
      wordsOf={({ count, conversationId, relatedUserId }: Notification) => {
        const id = conversationId ?? relatedUserId?._id ?? '';
        const last = count === undefined ? undefined : data[id]?.lastMessage;
        return last && last.senderId !== ownId ? previewText(last, ownId) : undefined;
      }}
    />
  );
}
