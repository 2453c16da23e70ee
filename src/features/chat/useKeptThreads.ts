import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useIsOnline } from '../../ui/hooks/useIsOnline.ts';
import type { ConversationView } from './conversationView.ts';
import { keepThread, keptThreadsApi, type KeptThread } from './keptThreads.ts';
import { selectThread } from './threadApi.ts';
import { messagesOf } from './threadCache.ts';

const NONE: readonly KeptThread[] = [];

/**
 * Returns the conversations on this device while the service cannot be asked.
 * @param state of the request whose response they stand for
 */
export function useKeptThreads(state: { isLoaded: boolean; failed: boolean }) {
  const isOnline = useIsOnline();
  const skip = state.isLoaded || (isOnline && !state.failed);
  const { currentData } = keptThreadsApi.useGetKeptThreadsQuery(undefined, { skip });
  return currentData ?? NONE;
}

/** Keeps the newest messages of the open conversation on this device, as they are now. */
export function useKeepThread(conversation: ConversationView | undefined): void {
  const dispatch = useAppDispatch();
  const thread = useAppSelector((state) => conversation && selectThread(state, conversation.id));
  useEffect(() => {
    if (conversation && thread) dispatch(keepThread(conversation, messagesOf(thread)));
  }, [conversation, thread, dispatch]);
}
