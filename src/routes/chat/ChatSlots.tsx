import type { ReactNode } from 'react';
import { renderPersonMenu } from '../../features/safety/PersonMenu.tsx';
import { ComposerActionSlot } from '../../ui/composerActionSlot.ts';
import { MessageCardSlot } from '../../ui/messageCardSlot.ts';
import { PersonMenuSlot } from '../../ui/people/personMenuSlot.ts';
import { findMessageCard } from './messageCards.tsx';
import { renderProposeTime } from './ProposeTimeButton.tsx';

/** Fills the slots of a conversation: the menu of a person, cards in messages, and the action of the composer. */
export const ChatSlots = ({ children }: { children: ReactNode }) => (
  <PersonMenuSlot value={renderPersonMenu}>
    <MessageCardSlot value={findMessageCard}>
      <ComposerActionSlot value={renderProposeTime}>{children}</ComposerActionSlot>
    </MessageCardSlot>
  </PersonMenuSlot>
);
