import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { useOpenConversation } from '../chat/useConversationViews.ts';
import { useGetConversationsQuery } from '../chat/conversationsApi.ts';
import { ConnectionNotice } from '../chat/ThreadNotices.tsx';
import { ThreadPanel } from '../chat/ThreadPanel.tsx';
import { useLiveChat } from '../chat/useLiveChat.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useIsInView } from '../../ui/hooks/useIsInView.ts';
import { useMatchList } from '../chat/useMatchList.ts';
import { countOf } from '../../ui/countOf.ts';

/** Id of the element with the conversation. */
const ROOM_CHAT = 'room-chat';

/** Scrolls to the conversation, which is below the cards on narrow screens. */
export const showRoomChat = () => document.getElementById(ROOM_CHAT)?.scrollIntoView();

interface RoomConversationProps {
  session: StudySession;
  userId: string | null;
}

/** The conversation of the session, or with the only other one who comes. */
export function RoomConversation({ session, userId }: RoomConversationProps) {
  useLiveChat();
  const matches = useMatchList();
  const { known: ofSession } = useOpenConversation(matches, session._id);
  const [only, ...more] = othersOf(session, userId);
  const { known: ofPair } = useOpenConversation(matches, more.length === 0 ? only : undefined);
  const [isInView, end] = useIsInView();
  const conversation = ofSession && !ofSession.isReadOnly ? ofSession : (ofPair ?? ofSession);
  if (!conversation) return only === undefined ? <NobodyYet session={session} /> : null;
  return (
    <div
      id={ROOM_CHAT}
      data-room=""
      className="flex scroll-mt-20 h-[32rem] min-w-0 flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card lg:sticky lg:top-20 lg:h-[max(24rem,100dvh-14rem)]"
    >
      <ConnectionNotice />
      <ThreadPanel key={conversation.id} {...{ conversation, isInView }} />
      {/* New messages are at the end. */}
      <span ref={end} aria-hidden="true" />
      {!isInView && <NewMessages conversationId={conversation.id} />}
    </div>
  );
}

/** Says that there are messages below the window, and leads to them. */
function NewMessages({ conversationId }: { conversationId: string }): ReactNode {
  const { unread } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data }) => ({ unread: data?.[conversationId]?.unread ?? 0 }),
  });
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 flex justify-center"
    >
      {unread > 0 && (
        <Button className="pointer-events-auto shadow-overlay" onClick={showRoomChat}>
          <MessageCircle aria-hidden="true" className="size-4" />
          {countOf(unread, 'new message')}
        </Button>
      )}
    </div>
  );
}

/** Where the conversation of others will be. */
const NobodyYet = ({ session }: { session: StudySession }) => (
  <p
    id={ROOM_CHAT}
    className="rounded-2xl border border-dashed border-line p-5 text-center text-muted text-pretty"
  >
    {session.places === undefined ? '' : 'Your study buddies see this session and can join it. '}
    The conversation begins when somebody joins.
  </p>
);

/** Returns the ids of the others who have not declined. */
function othersOf({ createdBy, participants }: StudySession, userId: string | null): string[] {
  const coming = participants.filter(({ answer }) => answer !== 'declined');
  return [createdBy, ...coming.map(({ _id }) => _id)].filter((id) => id !== userId);
}
