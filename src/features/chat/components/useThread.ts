import { useMemo } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { useGetThreadInfiniteQuery } from '../chatApi.ts';
import { selectOutboxOf } from '../chatSlice.ts';
import { messagesOf } from '../threadCache.ts';
import { makeRows } from '../threadRows.ts';
import type { OlderState } from './OlderMessages.tsx';
import { useUnreadStart } from './useUnreadStart.ts';

/** The conversation with a buddy. Opening it asks for its newest page, also when it is known. */
export function useThread(buddyId: string) {
  const query = useGetThreadInfiniteQuery(buddyId, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { fetchNextPage, refetch } = query;
  const outbox = useAppSelector((state) => selectOutboxOf(state, buddyId));
  const messages = useMemo(() => messagesOf(data), [data]);
  const unreadFrom = useUnreadStart(buddyId, messages, data !== undefined && !isFetching);
  const rows = useMemo(
    () => makeRows(messages, outbox, { buddyId, hasOlder: hasNextPage, unreadFrom }),
    [messages, outbox, buddyId, hasNextPage, unreadFrom],
  );
  const older = useMemo((): OlderState => {
    const load = () => void fetchNextPage();
    return {
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      failed: isFetchNextPageError,
      onReach: () => {
        if (hasNextPage && !isFetching && !isFetchNextPageError) load();
      },
      onRetry: load,
    };
  }, [fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError]);
  return {
    isLoaded: data !== undefined,
    error: isFetching || isFetchNextPageError ? undefined : error,
    messages,
    rows,
    older,
    onRetry: () => void refetch(),
  };
}
