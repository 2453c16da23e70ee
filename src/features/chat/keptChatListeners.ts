import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/types.ts';
import { messageArrived } from '../../socket/socketActions.ts';
import { selectUserId, signedIn } from '../auth/authSlice.ts';
import {
  draftChanged,
  keptChatRestored,
  messageDiscarded,
  messageFailed,
  messageQueued,
  messageRetried,
  messageSent,
  selectOutbox,
} from './chatSlice.ts';
import { forgetItem, keepDraft, keepItem, readKeptChat } from './keptChat.ts';

const isChanged = isAnyOf(messageQueued, messageFailed, messageRetried);
const isGone = isAnyOf(messageSent, messageDiscarded, messageArrived);

/** Drafts and messages not yet sent outlive the page: kept on this device for each student. */
export function addKeptChatListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { dispatch, extra }) => {
      dispatch(keptChatRestored(readKeptChat(extra.storage, payload.userId)));
    },
  });
  startListening({
    actionCreator: draftChanged,
    effect: ({ payload }, listener) => {
      const userId = selectUserId(listener.getState());
      if (userId !== null) keepDraft(listener.extra.storage, userId, payload);
    },
  });
  startListening({
    actionCreator: messageQueued,
    effect: ({ payload }, listener) => {
      const userId = selectUserId(listener.getState());
      if (userId === null) return;
      keepDraft(listener.extra.storage, userId, { buddyId: payload.recipientId, text: '' });
    },
  });
  startListening({
    predicate: (action): action is UnknownAction => isChanged(action) || isGone(action),
    effect: (action, listener) => {
      const userId = selectUserId(listener.getState());
      if (userId === null) return;
      if (isChanged(action)) {
        const { clientId } = action.payload;
        const item = selectOutbox(listener.getState()).find((kept) => kept.clientId === clientId);
        if (item) keepItem(listener.extra.storage, userId, item);
      } else if (isGone(action) && action.payload.clientId !== undefined) {
        forgetItem(listener.extra.storage, userId, action.payload.clientId);
      }
    },
  });
}
