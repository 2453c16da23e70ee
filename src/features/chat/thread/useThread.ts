import { useMemo, useState } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { statusOf } from '../../../api/errorText.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectConversation } from '../conversationsApi.ts';
import { useGetThreadInfiniteQuery } from '../threadApi.ts';
import { selectOutboxFor } from '../chatSlice.ts';
import type { ConversationView } from '../conversationView.ts';
import { messagesOf, revisionOf } from '../threadCache.ts';
import { useKeptThreads } from '../useKeptThreads.ts';
import { joinAlbums } from './albums.ts';
import { makeRows } from './threadRows.ts';

/** State of the pages before the loaded ones. */
export interface OlderPages {
  hasMore: boolean;
  isLoading: boolean;
  failed: boolean;
  onNearTop: () => void;
  onRetry: () => void;
}

/**
 * Returns the thread of a conversation. Loads its newest page on mount, even if it is cached. Without a
 * response, the messages are those on this device.
 */
export function useThread(conversation: ConversationView) {
  const { id: conversationId, ownId } = conversation;
  const query = useGetThreadInfiniteQuery(conversationId, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { fetchNextPage, refetch } = query;
  const outbox = useAppSelector((state) => selectOutboxFor(state, conversationId));
  const kept = useKeptThreads({
    isLoaded: data !== undefined,
    failed: error !== undefined && (statusOf(error) ?? 500) >= 500,
  }).find(({ conversation: { id } }) => id === conversationId)?.messages;
  const messages = useMemo(() => (data ? messagesOf(data) : (kept ?? [])), [data, kept]);
  const firstUnreadId = useFirstUnreadId(conversation, messages, data !== undefined && !isFetching);
  const rows = useMemo(
    () =>
      joinAlbums(
        makeRows(messages, outbox, { ownId, hasOlder: hasNextPage, firstUnreadId }),
        hasNextPage,
      ),
    [messages, outbox, ownId, hasNextPage, firstUnreadId],
  );
  const older = useMemo((): OlderPages => {
    const load = () => void fetchNextPage();
    return {
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      failed: isFetchNextPageError,
      onNearTop: () => {
        if (hasNextPage && !isFetching && !isFetchNextPageError) load();
      },
      onRetry: load,
    };
  }, [fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError]);
  return {
    isLoaded: data !== undefined,
    hasRevisions: data !== undefined && revisionOf(data) !== null,
    error: isFetching || isFetchNextPageError ? undefined : error,
    messages,
    rows,
    older,
    onRetry: () => void refetch(),
  };
}

/**
 * Returns the id of the first message that was unread when the thread was opened, or `null`. It
 * stays the same while the thread is open, although opening it marks all messages as read.
 */
function useFirstUnreadId(
  conversation: ConversationView,
  messages: readonly Message[],
  isLoaded: boolean,
): string | null {
  const count = useAppSelector((state) => selectConversation(state, conversation.id)?.unread ?? 0);
  const [initialCount] = useState(count);
  const [firstUnreadId, setFirstUnreadId] = useState<string | null>();
  if (firstUnreadId === undefined && isLoaded) {
    const received = messages.filter(({ senderId }) => senderId !== conversation.ownId);
    const unread = initialCount > 0 ? received.slice(-initialCount) : [];
    setFirstUnreadId(unread[0]?._id ?? null);
  }
  return firstUnreadId ?? null;
}
