import { Suspense, type ReactNode } from 'react';
import { renderPersonMenu } from '../../features/safety/PersonMenu.tsx';
import { ComposerActionSlot } from '../../ui/composerActionSlot.ts';
import { MessageCardSlot } from '../../ui/messageCardSlot.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { ThreadStartSlot } from '../../ui/threadStartSlot.ts';
import { PersonMenuSlot } from '../../ui/people/personMenuSlot.ts';
import { findMessageCard } from './messageCards.tsx';
import { renderProposeTime } from './ProposeTimeButton.tsx';

const AcceptedNote = lazyChunk(() => import('../../features/requests/note/AcceptedNote.tsx'));

const renderStart = (buddyId: string) => (
  <Suspense fallback={null}>
    <AcceptedNote buddyId={buddyId} />
  </Suspense>
);

/**
 * Fills the slots of a conversation: the menu of a person, what comes before the first message, cards in
 * messages, and the action of the composer.
 */
export const ChatSlots = ({ children }: { children: ReactNode }) => (
  <PersonMenuSlot value={renderPersonMenu}>
    <ThreadStartSlot value={renderStart}>
      <MessageCardSlot value={findMessageCard}>
        <ComposerActionSlot value={renderProposeTime}>{children}</ComposerActionSlot>
      </MessageCardSlot>
    </ThreadStartSlot>
  </PersonMenuSlot>
);
