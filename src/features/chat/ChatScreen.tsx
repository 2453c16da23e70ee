import { useParams } from 'react-router-dom';
import { Link } from '../../ui/router.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { ChatEmptyState, ConversationSkeleton } from './ChatPlaceholders.tsx';
import { ConversationPanel } from './conversations/ConversationPanel.tsx';
import { useOpenConversation } from './useConversationViews.ts';
import { ConnectionNotice } from './ThreadNotices.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';
import { useLiveChat } from './useLiveChat.ts';
import { useKeepThread } from './useKeptThreads.ts';
import { useMatchList } from './useMatchList.ts';

/** Shows the conversations on the left and the open one on the right; on a phone, one of the two. */
export default function ChatScreen() {
  const { recipientId: openId } = useParams();
  const matches = useMatchList();
  useLiveChat();
  const open = useOpenConversation(matches, openId);
  usePageTitle(open.known?.heading ?? 'Chat');
  useKeepThread(open.known);
  const isOpen = openId !== undefined;
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
            <ConversationPanel matches={matches} openId={openId} />
          </div>
          <div className={`min-h-0 min-w-0 flex-1 md:flex ${isOpen ? 'flex' : 'hidden'}`}>
            <OpenConversation {...open} isLoading={matches.isLoading} openId={openId} />
          </div>
        </div>
      </div>
    </main>
  );
}

const NO_SESSION = 'You can no longer open the conversation of this study session.';

interface OpenConversationProps extends ReturnType<typeof useOpenConversation> {
  isLoading: boolean;
  openId: string | undefined;
}

function OpenConversation(props: OpenConversationProps) {
  const { known, unlisted, isOfSession, isLoading, isFetching, openId } = props;
  if (openId === undefined) {
    return <ChatEmptyState text="Select a study buddy to start chatting." />;
  }
  const conversation = known ?? unlisted;
  if (conversation) return <ThreadPanel key={openId} conversation={conversation} />;
  if (isLoading || isFetching) return <ConversationSkeleton />;
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <ErrorNotice text={isOfSession ? NO_SESSION : 'Match not found.'} />
      <Link to="/chat" className={buttonClass('secondary', 'self-start')}>
        Back to study buddies
      </Link>
    </div>
  );
}
