import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ChatScreen } from '../features/chat/screen/ChatScreen.tsx';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { ChatSlots } from './chat/ChatSlots.tsx';

export default function ChatRoute() {
  const { recipientId: openId } = useParams();
  const { data, isError, isFetching, refetch } = useGetMatchesQuery();
  const accepted = useMemo(
    () => data?.filter(({ connectionStatus }) => connectionStatus === 'accepted'),
    [data],
  );
  return (
    <ChatSlots>
      <ChatScreen
        openId={openId}
        matches={{
          list: accepted,
          failed: isError && !isFetching,
          isLoading: isFetching,
          onRetry: () => void refetch(),
        }}
      />
    </ChatSlots>
  );
}
