import { useState } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { chatApi } from '../chatApi.ts';

const selectCounts = chatApi.endpoints.getUnreadCounts.select();

/**
 * The id of the first message that was unread when the thread was opened; null where there was
 * none. It stays while the thread is open, though opening it has marked all as read.
 */
export function useUnreadStart(
  buddyId: string,
  messages: readonly Message[],
  isLoaded: boolean,
): string | null {
  const count = useAppSelector((state) => selectCounts(state).data?.[buddyId]?.count ?? 0);
  const [countAtOpening] = useState(count);
  const [start, setStart] = useState<string | null>();
  if (start === undefined && isLoaded) {
    const theirs = messages.filter(({ senderId }) => senderId === buddyId);
    const unread = countAtOpening > 0 ? theirs.slice(-countAtOpening) : [];
    setStart(unread[0]?._id ?? null);
  }
  return start ?? null;
}
