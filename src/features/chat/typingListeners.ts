import { isAnyOf } from '@reduxjs/toolkit';
import { DELAYS } from '../../../contract/constants.ts';
import type { AppStartListening } from '../../app/types.ts';
import {
  messageArrived,
  typingAnnounced,
  typingEnded,
  typingStarted,
  typingStopped,
} from '../../socket/socketActions.ts';
import { draftChanged, messageQueued, typingFaded } from './chatSlice.ts';

/** Whoever keeps typing is announced again before the other side stops showing it. */
const ANNOUNCED_FOR = DELAYS.typingShown - 500;

export function addTypingListeners(startListening: AppStartListening): void {
  announceOwnTyping(startListening);
  fadeTypingOfOthers(startListening);
}

/** At the first keystroke, until nothing has been typed for a while or the message goes out. */
function announceOwnTyping(startListening: AppStartListening): void {
  startListening({
    actionCreator: draftChanged,
    effect: async ({ payload }, listener) => {
      if (payload.text.trim() === '') return;
      // One run at a time: what follows is taken by this one.
      const { dispatch } = listener;
      listener.unsubscribe();
      let recipientId = payload.buddyId;
      let announcedAt = Date.now();
      dispatch(typingAnnounced({ recipientId }));
      for (;;) {
        const [next] =
          (await listener.take(isAnyOf(draftChanged, messageQueued), DELAYS.typingIdle)) ?? [];
        if (!draftChanged.match(next) || next.payload.text.trim() === '') break;
        const isOther = next.payload.buddyId !== recipientId;
        if (isOther) dispatch(typingEnded({ recipientId }));
        if (isOther || Date.now() - announcedAt >= ANNOUNCED_FOR) {
          recipientId = next.payload.buddyId;
          announcedAt = Date.now();
          dispatch(typingAnnounced({ recipientId }));
        }
      }
      dispatch(typingEnded({ recipientId }));
      listener.subscribe();
    },
  });
}

function fadeTypingOfOthers(startListening: AppStartListening): void {
  const isHeard = isAnyOf(typingStarted, typingStopped, messageArrived);
  startListening({
    actionCreator: typingStarted,
    effect: async ({ payload: { senderId } }, { dispatch, take }) => {
      const heard = await take(
        (action) => isHeard(action) && action.payload.senderId === senderId,
        DELAYS.typingShown,
      );
      if (heard === null) dispatch(typingFaded({ senderId }));
    },
  });
}
