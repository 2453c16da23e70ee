import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { selectConnectionStatus } from '../../../socket/connectionSlice.ts';
import { useMarkThreadReadMutation } from '../chatApi.ts';
import { networkReturned, tabReturned } from '../pageActions.ts';
import { revisionOf } from '../threadCache.ts';
import { selectThread } from '../threadThunks.ts';

/**
 * Tells the service that the reader has a message of their buddy before their eyes: only while the
 * thread is shown in a visible tab. Before the browser paints, so that no badge flashes up.
 */
export function useMarkRead(buddyId: string, messages: readonly Message[]): void {
  const [markRead] = useMarkThreadReadMutation();
  const isVisible = useSyncExternalStore(followVisibility, isTabVisible);
  // A call that failed with the connection is made again with the connection.
  const connection = useAppSelector(selectConnectionStatus);
  // Where no revisions are counted, listing the thread is all that marks it.
  const thread = useAppSelector((state) => selectThread(state, buddyId));
  const isCounted = thread !== undefined && revisionOf(thread) !== null;
  const upToId = messages.findLast(({ senderId, read }) => senderId === buddyId && !read)?._id;
  useLayoutEffect(() => {
    if (isCounted && isVisible && upToId !== undefined) void markRead({ buddyId, upToId });
  }, [buddyId, upToId, isVisible, isCounted, connection, markRead]);
}

/** Says when the student comes back to this tab, or the device to the network. */
export function usePageReturns(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onVisibility = () => {
      if (isTabVisible()) dispatch(tabReturned());
    };
    const onOnline = () => dispatch(networkReturned());
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);
}

const isTabVisible = () => document.visibilityState === 'visible';

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
  };
}
