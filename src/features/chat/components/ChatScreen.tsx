import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import { usePageTitle } from '../../../ui/Page.tsx';
import { BuddyPanel, type Buddies } from './BuddyPanel.tsx';
import { ChatBlank } from './ChatBlank.tsx';
import { ConversationSkeleton } from './ChatSkeletons.tsx';
import { ConnectionNotice } from './ThreadNotices.tsx';
import { usePageReturns } from './useMarkRead.ts';

const loadThreadPanel = () => import('./ThreadPanel.tsx');
/** With the list that it scrolls: loaded beside the study buddies, not before them. */
const ThreadPanel = lazy(async () => ({ default: (await loadThreadPanel()).ThreadPanel }));

interface ChatScreenProps {
  buddies: Buddies;
  /** With whom the open conversation is. */
  recipientId: string | undefined;
}

/** Buddies on the left, the conversation on the right; on a phone one of the two. */
export function ChatScreen({ buddies, recipientId }: ChatScreenProps) {
  usePageReturns();
  useChatTitle(buddies, recipientId);
  useEffect(() => {
    // Whoever opens a conversation hears of a failure then.
    loadThreadPanel().catch(() => undefined);
  }, []);
  const isOpen = recipientId !== undefined;
  return (
    <main
      id="main"
      data-fills-window=""
      className="mx-auto min-h-80 w-full max-w-6xl flex-1 md:px-6 md:py-4"
    >
      <h1 className="sr-only">Chat</h1>
      <div className="flex h-full min-h-0 flex-col overflow-hidden border-line bg-surface md:rounded-2xl md:border md:shadow-card">
        <ConnectionNotice />
        <div className="flex min-h-0 flex-1">
          <div className={`min-h-0 w-full md:flex md:w-auto ${isOpen ? 'hidden' : 'flex'}`}>
            <BuddyPanel buddies={buddies} />
          </div>
          <div className={`min-h-0 min-w-0 flex-1 md:flex ${isOpen ? 'flex' : 'hidden'}`}>
            <Suspense fallback={<ConversationSkeleton />}>
              <Conversation buddies={buddies} recipientId={recipientId} />
            </Suspense>
          </div>
        </div>
      </div>
    </main>
  );
}

/** Without the list of matches anyone may be opened: whether they may is the service's answer. */
function Conversation({ buddies, recipientId }: ChatScreenProps) {
  if (recipientId === undefined) {
    return <ChatBlank text="Select a study buddy to start chatting." />;
  }
  const known = findBuddy(buddies, recipientId);
  if (known) return <ThreadPanel key={recipientId} buddy={known} />;
  if (buddies.isLoading) return <ConversationSkeleton />;
  if (buddies.failed) {
    const unknown = { id: recipientId, name: 'Study Buddy', avatar: '' };
    return <ThreadPanel key={recipientId} buddy={unknown} />;
  }
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <ErrorNotice text="Match not found." />
      <Link to="/chat" className={buttonClass('secondary', 'self-start')}>
        Back to study buddies
      </Link>
    </div>
  );
}

const findBuddy = ({ list }: Buddies, recipientId: string | undefined) =>
  list?.find(({ id }) => id === recipientId);

function useChatTitle(buddies: Buddies, recipientId: string | undefined): void {
  const buddy = findBuddy(buddies, recipientId);
  usePageTitle(buddy ? `Chat with ${buddy.name}` : 'Chat');
}
