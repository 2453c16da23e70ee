import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { sendText } from '../../features/chat/sendThunks.ts';
import { PersonMenu } from '../../features/safety/PersonMenu.tsx';
import type { PersonMenuProps } from '../../ui/people/personMenuSlot.ts';
import { sessionUrl } from './sessionCards.tsx';

const ProposeSessionDialog = lazyChunk(async () => ({
  default: (await import('../sessions/SessionDialogsWithChat.tsx')).ProposeSessionDialog,
}));

/** The menu of the person, with an entry that proposes a time and sends it as a message. */
function ConversationMenu({ person, actions = [], ...props }: PersonMenuProps) {
  const { id, name } = person;
  const [isProposing, setIsProposing] = useState(false);
  const dispatch = useAppDispatch();
  const propose = {
    label: 'Propose a time',
    Icon: CalendarPlus,
    onSelect: () => {
      setIsProposing(true);
    },
  };
  const close = () => {
    setIsProposing(false);
  };
  const send = ({ _id, title, participants }: StudySession) => {
    close();
    if (!participants.some((participant) => participant._id === id)) return;
    const text = `Will you come to “${title}”?\n${sessionUrl(_id)}`;
    dispatch(sendText({ conversationId: id, text }));
  };
  return (
    <>
      <PersonMenu person={person} actions={[propose, ...actions]} {...props} />
      {isProposing && (
        <Suspense>
          <ProposeSessionDialog match={{ _id: id, name }} onCreated={send} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** For `PersonMenuSlot`. */
export const renderConversationMenu = (props: PersonMenuProps) => <ConversationMenu {...props} />;
