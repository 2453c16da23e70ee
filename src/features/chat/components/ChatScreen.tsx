import { Link } from 'react-router-dom';
import { ErrorNotice, Loading } from '../../../ui/Notices.tsx';
import { usePageTitle } from '../../../ui/Page.tsx';
import { useGetUnreadCountsQuery } from '../chatApi.ts';
import { BuddyPanel, type Buddies } from './BuddyPanel.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';
import { usePageReturns } from './useMarkRead.ts';

interface ChatScreenProps {
  buddies: Buddies;
  /** With whom the open conversation is. */
  recipientId: string | undefined;
}

/** Buddies on the left, the conversation on the right; on a phone one of the two. */
export function ChatScreen({ buddies, recipientId }: ChatScreenProps) {
  usePageReturns();
  useChatTitle(buddies, recipientId);
  const isOpen = recipientId !== undefined;
  return (
    <main
      id="main"
      className="mx-auto h-[calc(100dvh-3.3125rem)] min-h-80 w-full max-w-6xl md:px-6 md:py-4"
    >
      <h1 className="sr-only">Chat</h1>
      <div className="flex h-full min-h-0 overflow-hidden border-line bg-surface md:rounded-2xl md:border md:shadow-card">
        <div className={`min-h-0 w-full md:flex md:w-auto ${isOpen ? 'hidden' : 'flex'}`}>
          <BuddyPanel buddies={buddies} />
        </div>
        <div className={`min-h-0 min-w-0 flex-1 md:flex ${isOpen ? 'flex' : 'hidden'}`}>
          <Conversation buddies={buddies} recipientId={recipientId} />
        </div>
      </div>
    </main>
  );
}

/** Without the list of matches anyone may be opened: whether they may is the service's answer. */
function Conversation({ buddies, recipientId }: ChatScreenProps) {
  if (recipientId === undefined) {
    return (
      <p className="m-auto p-6 text-center text-muted">Select a study buddy to start chatting.</p>
    );
  }
  const known = findBuddy(buddies, recipientId);
  if (known) return <ThreadPanel key={recipientId} buddy={known} />;
  if (buddies.isLoading) {
    return (
      <div className="flex-1">
        <Loading text="Loading chat..." />
      </div>
    );
  }
  if (buddies.failed) {
    const unknown = { id: recipientId, name: 'Study Buddy', avatar: '' };
    return <ThreadPanel key={recipientId} buddy={unknown} />;
  }
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <ErrorNotice text="Match not found." />
      <Link to="/chat" className="py-2 text-action underline">
        Back to study buddies
      </Link>
    </div>
  );
}

const findBuddy = ({ list }: Buddies, recipientId: string | undefined) =>
  list?.find(({ id }) => id === recipientId);

function useChatTitle(buddies: Buddies, recipientId: string | undefined): void {
  const { data: unread = {} } = useGetUnreadCountsQuery();
  const count = Object.values(unread).reduce((sum, each) => sum + each.count, 0);
  const buddy = findBuddy(buddies, recipientId);
  const title = buddy ? `Chat with ${buddy.name}` : 'Chat';
  usePageTitle(count > 0 ? `(${String(count)}) ${title}` : title);
}
