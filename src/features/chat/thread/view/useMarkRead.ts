import { useLayoutEffect } from 'react';
import { useAppSelector } from '../../../../app/hooks.ts';
import { selectConnectionStatus } from '../../../../socket/connectionSlice.ts';
import { useIsTabVisible } from '../../../../ui/hooks/useIsTabVisible.ts';
import { useMarkThreadReadMutation } from '../../chatApi.ts';
import type { useThread } from './useThread.ts';

/**
 * Marks the buddy's messages as read while the thread is shown in a visible tab. It runs before
 * paint so that no unread badge flashes.
 */
export function useMarkRead(
  buddyId: string,
  { messages, hasRevisions }: ReturnType<typeof useThread>,
): void {
  const [markRead] = useMarkThreadReadMutation();
  const isVisible = useIsTabVisible();
  // As a dependency of the effect it repeats a failed request after a reconnect.
  const connection = useAppSelector(selectConnectionStatus);
  const upToId = messages.findLast(({ senderId, read }) => senderId === buddyId && !read)?._id;
  useLayoutEffect(() => {
    // A service without revisions marks a thread as read only when it is loaded.
    if (hasRevisions && isVisible && upToId !== undefined) void markRead({ buddyId, upToId });
  }, [buddyId, upToId, isVisible, hasRevisions, connection, markRead]);
}
