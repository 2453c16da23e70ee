import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ChatScreen } from '../features/chat/screen/ChatScreen.tsx';
import { renderPersonMenu } from '../features/safety/PersonMenu.tsx';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { ComposerActionSlot } from '../ui/composerActionSlot.ts';
import { MessageCardSlot } from '../ui/messageCardSlot.ts';
import { PersonMenuSlot } from '../ui/people/personMenuSlot.ts';
import { findMessageCard } from './chat/messageCards.tsx';
import { renderProposeTime } from './chat/ProposeTimeButton.tsx';

export default function ChatRoute() {
  const { recipientId: openId } = useParams();
  const { data, isError, isFetching, refetch } = useGetMatchesQuery();
  const accepted = useMemo(
    () => data?.filter(({ connectionStatus }) => connectionStatus === 'accepted'),
    [data],
  );
  return (
    <PersonMenuSlot value={renderPersonMenu}>
      <MessageCardSlot value={findMessageCard}>
        <ComposerActionSlot value={renderProposeTime}>
          <ChatScreen
            openId={openId}
            matches={{
              list: accepted,
              failed: isError && !isFetching,
              isLoading: isFetching,
              onRetry: () => void refetch(),
            }}
          />
        </ComposerActionSlot>
      </MessageCardSlot>
    </PersonMenuSlot>
  );
}
