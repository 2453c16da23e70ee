import { useLayoutEffect } from 'react';
import type { Message } from '../../../../../contract/chat/messages.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectConnectionStatus } from '../../../../socket/connectionSlice.ts';
import { useIsTabVisible } from '../../../../ui/hooks/useIsTabVisible.ts';
import { useMarkThreadReadMutation } from '../../chatApi.ts';
import { isOwnId, type Partner } from '../../partner.ts';
import type { useThread } from './useThread.ts';

/**
 * Marks the messages of others as read while the thread is shown in a visible tab. It runs before
 * paint so that no unread badge flashes.
 */
export function useMarkRead(
  partner: Partner,
  { messages, hasRevisions }: ReturnType<typeof useThread>,
): void {
  const [markRead] = useMarkThreadReadMutation();
  const isVisible = useIsTabVisible();
  // As a dependency of the effect it repeats a failed request after a reconnect.
  const connection = useAppSelector(selectConnectionStatus);
  const { id: buddyId } = partner;
  const upToId = messages.findLast((message) => isUnread(partner, message))?._id;
  useLayoutEffect(() => {
    // A service without revisions marks a thread as read only when it is loaded.
    if (hasRevisions && isVisible && upToId !== undefined) void markRead({ buddyId, upToId });
  }, [buddyId, upToId, isVisible, hasRevisions, connection, markRead]);
}

/** Messages of a study session are not marked. Each member has a read position instead. */
function isUnread(partner: Partner, { senderId, read, seq = 0 }: Message): boolean {
  if (isOwnId(partner, senderId)) return false;
  const { session } = partner;
  if (!session) return !read;
  const own = session.members.find(({ _id }) => _id === session.ownId);
  return seq > (own?.readSeq ?? 0);
}
