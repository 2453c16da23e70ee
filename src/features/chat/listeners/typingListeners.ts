import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../app/store.ts';
import {
  messageAnnounced,
  messageArrived,
  typingStarted,
  typingStopped,
} from '../../../socket/socketActions.ts';
import { typingExpired } from '../chatSlice.ts';
import { TYPING_SHOWN } from '../typingState.ts';

const isTypingUpdate = isAnyOf(typingStarted, typingStopped, messageArrived, messageAnnounced);

/** Expires the typing state of others. */
export function addTypingListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: typingStarted,
    effect: async ({ payload }, { dispatch, take }) => {
      const update = await take(
        (action) => isTypingUpdate(action) && action.payload.senderId === payload.senderId,
        TYPING_SHOWN,
      );
      if (update === null) dispatch(typingExpired(payload));
    },
  });
}
