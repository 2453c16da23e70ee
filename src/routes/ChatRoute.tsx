import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ChatScreen } from '../features/chat/screen/ChatScreen.tsx';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { MessageCardSlot } from '../ui/messageCardSlot.ts';
import { PersonMenuSlot } from '../ui/people/personMenuSlot.ts';
import { renderConversationMenu } from './chat/ConversationMenu.tsx';
import { findSessionCard } from './chat/sessionCards.tsx';

export default function ChatRoute() {
  const { recipientId: openId } = useParams();
  const { data, isError, isFetching, refetch } = useGetMatchesQuery();
  const accepted = useMemo(
    () => data?.filter(({ connectionStatus }) => connectionStatus === 'accepted'),
    [data],
  );
  return (
    <PersonMenuSlot value={renderConversationMenu}>
      <MessageCardSlot value={findSessionCard}>
        <ChatScreen
          openId={openId}
          matches={{
            list: accepted,
            failed: isError && !isFetching,
            isLoading: isFetching,
            onRetry: () => void refetch(),
          }}
        />
      </MessageCardSlot>
    </PersonMenuSlot>
  );
}
