import { useMemo } from 'react';
import type { MatchList } from './useConversationViews.ts';
import { useGetMatchesQuery } from '../matches/matchesApi.ts';

/** Returns the accepted matches with the state of their request, with deleted ones, whose messages remain. */
export function useMatchList(): MatchList {
  const { data, isError, isFetching, refetch } = useGetMatchesQuery();
  const list = useMemo(
    () => data?.filter(({ connectionStatus }) => connectionStatus === 'accepted'),
    [data],
  );
  return {
    list,
    failed: isError && !isFetching,
    isLoading: isFetching,
    onRetry: () => void refetch(),
  };
}
