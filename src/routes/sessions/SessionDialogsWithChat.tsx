import type { ComponentProps } from 'react';
import { SessionConversationSlot } from '../../features/sessions/dialogs/conversationSlot.ts';
import { SessionDialogs } from '../../features/sessions/dialogs/SessionDialogs.tsx';
import { OpenConversation } from './OpenConversation.tsx';

// Loads with the dialogs, whose form it shows.
export { ProposeSessionDialog } from '../../features/sessions/dialogs/ProposeSessionDialog.tsx';

const renderConversation = (sessionId: string) => <OpenConversation sessionId={sessionId} />;

/** The dialogs of study sessions, whose details lead to the conversation. */
export default function SessionDialogsWithChat(props: ComponentProps<typeof SessionDialogs>) {
  return (
    <SessionConversationSlot value={renderConversation}>
      <SessionDialogs {...props} />
    </SessionConversationSlot>
  );
}
