import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../app/store.ts';
import {
  messageArrived,
  typingEmitted,
  stopTypingEmitted,
  typingStarted,
  typingStopped,
} from '../../../socket/socketActions.ts';
import { draftChanged, messageQueued, typingExpired } from '../chatSlice.ts';

/** Milliseconds that a student is shown as typing after an event. */
const SHOWN_TIME = 2_500;
/** Milliseconds without a keystroke after which typing ends. */
const IDLE_TIME = 1_500;
/** Milliseconds between two `typing` events. */
const EMIT_INTERVAL = SHOWN_TIME - 500;

/** Emits `typing` and `stopTyping` for the user, and expires the typing state of others. */
export function addTypingListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: draftChanged,
    effect: async ({ payload }, listenerApi) => {
      if (payload.text.trim() === '') return;
      const { dispatch, take } = listenerApi;
      // This effect takes the following actions itself until the user stops typing.
      listenerApi.unsubscribe();
      let recipientId = payload.conversationId;
      let emittedAt = Date.now();
      dispatch(typingEmitted({ recipientId }));
      for (;;) {
        const [next] = (await take(isAnyOf(draftChanged, messageQueued), IDLE_TIME)) ?? [];
        if (!draftChanged.match(next) || next.payload.text.trim() === '') break;
        const isOther = next.payload.conversationId !== recipientId;
        if (isOther) dispatch(stopTypingEmitted({ recipientId }));
        if (isOther || Date.now() - emittedAt >= EMIT_INTERVAL) {
          recipientId = next.payload.conversationId;
          emittedAt = Date.now();
          dispatch(typingEmitted({ recipientId }));
        }
      }
      dispatch(stopTypingEmitted({ recipientId }));
      listenerApi.subscribe();
    },
  });
  const isTypingUpdate = isAnyOf(typingStarted, typingStopped, messageArrived);
  startListening({
    actionCreator: typingStarted,
    effect: async ({ payload }, { dispatch, take }) => {
      const update = await take(
        (action) => isTypingUpdate(action) && action.payload.senderId === payload.senderId,
        SHOWN_TIME,
      );
      if (update === null) dispatch(typingExpired(payload));
    },
  });
}
