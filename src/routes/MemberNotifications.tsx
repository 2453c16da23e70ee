import type { Notification } from '../../contract/notifications.ts';
import { selectUserId } from '../features/auth/authSlice.ts';
import { previewText } from '../features/chat/conversations/conversationRows.ts';
import { useGetConversationsQuery } from '../features/chat/conversationsApi.ts';
import { LiveNotifications } from '../features/notifications/live/LiveNotifications.tsx';
import { useAppSelector } from '../store/hooks.ts';
import { renderJoin } from './studyNow/renderJoin.tsx';

/** The live notifications, those of messages with the words of the last one. */
export function MemberNotifications() {
  const ownId = useAppSelector(selectUserId);
  const { data = {} } = useGetConversationsQuery();
  return (
    <LiveNotifications
      renderAction={renderJoin}
      wordsOf={({ type, conversationId, relatedUserId }: Notification) => {
        const id = conversationId ?? relatedUserId?._id ?? '';
        const last = type === 'message' ? data[id]?.lastMessage : undefined;
        return last && last.senderId !== ownId ? previewText(last, ownId) : undefined;
      }}
    />
  );
}
