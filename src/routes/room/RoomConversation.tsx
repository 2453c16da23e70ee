import { useMemo } from 'react';
import { useOpenConversation } from '../../features/chat/conversations/useConversationViews.ts';
import { ThreadPanel } from '../../features/chat/thread/ThreadPanel.tsx';
import { useGetMatchesQuery } from '../../features/matches/matchesApi.ts';

interface RoomConversationProps {
  sessionId: string;
  /** The others in the session. */
  otherIds: readonly string[];
}

/** The conversation of the session, or with the only other one. Nothing without one. */
export function RoomConversation({ sessionId, otherIds }: RoomConversationProps) {
  const { data, isError, isFetching, refetch } = useGetMatchesQuery();
  const accepted = useMemo(
    () => data?.filter(({ connectionStatus }) => connectionStatus === 'accepted'),
    [data],
  );
  const [only, ...more] = otherIds;
  const id = more.length === 0 ? only : sessionId;
  const { known } = useOpenConversation(
    {
      list: accepted,
      failed: isError && !isFetching,
      isLoading: isFetching,
      onRetry: () => void refetch(),
    },
    id,
  );
  if (!known) return null;
  return (
    <div
      data-room=""
      className="flex h-[32rem] min-w-0 overflow-hidden rounded-2xl border border-line bg-surface shadow-card lg:sticky lg:top-20 lg:h-[calc(100dvh-7rem)]"
    >
      <ThreadPanel key={id} conversation={known} />
    </div>
  );
}
