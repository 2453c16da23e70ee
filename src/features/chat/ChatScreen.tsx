import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/controls/buttonClass.ts';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { BuddyPanel, type Buddies } from './buddies/BuddyPanel.tsx';
import { ChatEmptyState } from './ChatEmptyState.tsx';
import { ConversationSkeleton } from './ChatSkeletons.tsx';
import { useIsOfSession, useSessionPartner } from './conversations/useSessionPartners.ts';
import { browserWentOnline, tabBecameVisible } from './pageActions.ts';
import { usePresencePolling } from './presence/presenceApi.ts';
import { ConnectionNotice } from './thread/view/ThreadNotices.tsx';
import { ThreadPanel } from './thread/view/ThreadPanel.tsx';

interface ChatScreenProps {
  buddies: Buddies;
  /** Id of the buddy or study session whose conversation is open. */
  recipientId: string | undefined;
}

/** Shows buddies and study sessions on the left and the open conversation on the right; on a phone, one of the two. */
export function ChatScreen({ buddies, recipientId }: ChatScreenProps) {
  usePageActions();
  usePresencePolling();
  const buddy = findBuddy(buddies, recipientId);
  const session = useSessionPartner(buddy ? undefined : recipientId);
  const isOfSession = useIsOfSession(recipientId, session.partner);
  usePageTitle(session.partner?.name ?? (buddy ? `Chat with ${buddy.name}` : 'Chat'));
  const isOpen = recipientId !== undefined;
  return (
    <main
      id="main"
      data-fills-window=""
      className="mx-auto min-h-60 w-full max-w-6xl flex-1 md:px-6 md:py-4"
    >
      <h1 className="sr-only">Chat</h1>
      <div className="flex h-full min-h-0 flex-col overflow-hidden border-line bg-surface md:rounded-2xl md:border md:shadow-card">
        <ConnectionNotice />
        <div className="flex min-h-0 flex-1">
          <div className={`min-h-0 w-full md:flex md:w-auto ${isOpen ? 'hidden' : 'flex'}`}>
            <BuddyPanel buddies={buddies} openId={recipientId} />
          </div>
          <div className={`min-h-0 min-w-0 flex-1 md:flex ${isOpen ? 'flex' : 'hidden'}`}>
            <Conversation {...{ buddies, session, isOfSession, recipientId }} />
          </div>
        </div>
      </div>
    </main>
  );
}

const NO_SESSION = 'You can no longer open the conversation of this study session.';

/** If the matches failed to load, opens any conversation and lets the service refuse it. */
function Conversation({
  buddies,
  session,
  isOfSession,
  recipientId,
}: ChatScreenProps & { session: ReturnType<typeof useSessionPartner>; isOfSession: boolean }) {
  if (recipientId === undefined) {
    return <ChatEmptyState text="Select a study buddy to start chatting." />;
  }
  const known = findBuddy(buddies, recipientId) ?? session.partner;
  if (known) return <ThreadPanel key={recipientId} buddy={known} />;
  if (buddies.isLoading) return <ConversationSkeleton />;
  if (buddies.failed) {
    const unknown = {
      id: recipientId,
      name: 'Study Buddy',
      avatar: '',
      subjects: [],
      availability: [],
    };
    return <ThreadPanel key={recipientId} buddy={unknown} />;
  }
  if (session.isFetching) return <ConversationSkeleton />;
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <ErrorNotice text={isOfSession ? NO_SESSION : 'Match not found.'} />
      <Link to="/chat" className={buttonClass('secondary', 'self-start')}>
        Back to study buddies
      </Link>
    </div>
  );
}

const findBuddy = ({ list }: Buddies, recipientId: string | undefined) =>
  list?.find(({ id }) => id === recipientId);

/** Dispatches an action when the tab becomes visible and when the browser goes online. */
function usePageActions(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') dispatch(tabBecameVisible());
    };
    const onOnline = () => dispatch(browserWentOnline());
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);
}
