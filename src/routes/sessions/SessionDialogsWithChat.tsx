import type { ComponentProps } from 'react';
import { SessionConversationSlot } from '../../features/sessions/dialogs/conversationSlot.ts';
import { SessionDialogs } from '../../features/sessions/dialogs/SessionDialogs.tsx';
import { MessagesSquare } from 'lucide-react';
import { Link } from '../../ui/router.ts';
import { useGetConversationsQuery } from '../../features/chat/conversationsApi.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';

// Loads with the dialogs, with which it shares most of its code.
export { OfferTimesDialog } from '../../features/sessions/offer/OfferTimesDialog.tsx';

const renderConversation = (sessionId: string) => <OpenConversation sessionId={sessionId} />;

/** The dialogs of study sessions, whose details lead to the conversation. */
export default function SessionDialogsWithChat(props: ComponentProps<typeof SessionDialogs>) {
  return (
    <SessionConversationSlot value={renderConversation}>
      <SessionDialogs {...props} />
    </SessionConversationSlot>
  );
}

/** Nothing while the study session has no conversation, as on services without those. */
function OpenConversation({ sessionId }: { sessionId: string }) {
  const { exists } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data }) => ({ exists: data?.[sessionId]?.session !== undefined }),
  });
  if (!exists) return null;
  return (
    <Link to={`/chat/${sessionId}`} className={buttonClass('secondary')}>
      <MessagesSquare aria-hidden="true" size="1.125rem" />
      Open conversation
    </Link>
  );
}
