import { useLayoutEffect } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectConnectionStatus } from '../../../socket/connectionSlice.ts';
import { useIsTabVisible } from '../../../ui/hooks/useIsTabVisible.ts';
import { useMarkThreadReadMutation } from '../messagesApi.ts';
import type { ConversationView } from '../conversationView.ts';
import type { useThread } from './useThread.ts';

/**
 * Marks the messages of others as read while the thread is shown in a visible tab. It runs before
 * paint so that no unread badge flashes.
 * @param isInView whether the thread is in the window
 */
export function useMarkRead(
  conversation: ConversationView,
  { messages, hasRevisions }: ReturnType<typeof useThread>,
  isInView: boolean,
): void {
  const [markRead] = useMarkThreadReadMutation();
  const isVisible = useIsTabVisible() && isInView;
  // As a dependency of the effect it repeats a failed request after a reconnect.
  const connection = useAppSelector(selectConnectionStatus);
  const { id: conversationId } = conversation;
  const upToId = messages.findLast((message) => isUnread(conversation, message))?._id;
  useLayoutEffect(() => {
    // A service without revisions marks a thread as read only when it is loaded.
    if (hasRevisions && isVisible && upToId !== undefined)
      void markRead({ conversationId, upToId });
  }, [conversationId, upToId, isVisible, hasRevisions, connection, markRead]);
}

/** Messages of a study session are not marked. Each member has a read position instead. */
function isUnread(conversation: ConversationView, { senderId, read, seq = 0 }: Message): boolean {
  if (senderId === conversation.ownId) return false;
  const { session } = conversation;
  if (!session) return !read;
  const own = session.members.find(({ _id }) => _id === conversation.ownId);
  return seq > (own?.readSeq ?? 0);
}
