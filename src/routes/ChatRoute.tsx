import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ChatScreen } from '../features/chat/ChatScreen.tsx';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';

export default function ChatRoute() {
  const { recipientId } = useParams();
  const { data, isError, isFetching, refetch } = useGetMatchesQuery();
  const buddies = useMemo(
    () => data?.filter(({ connectionStatus }) => connectionStatus === 'accepted'),
    [data],
  );
  return (
    <ChatScreen
      recipientId={recipientId}
      buddies={{
        list: buddies,
        failed: isError && !isFetching,
        isLoading: isFetching,
        onRetry: () => void refetch(),
      }}
    />
  );
}
