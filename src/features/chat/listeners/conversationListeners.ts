import type { AppStartListening } from '../../../app/store.ts';
import {
  conversationUpdated,
  messageAnnounced,
  messageArrived,
  messagesRead,
  messageUpdated,
} from '../../../socket/socketActions.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { conversationIdOf } from '../conversationView.ts';
import { withEdit, withMessage, withReadPosition } from '../conversationsCache.ts';
import {
  patchConversation,
  refetchConversations,
  selectConversation,
} from '../conversationsApi.ts';
import { selectMessage, threadApi } from '../threadApi.ts';

/** Keeps the cached conversations up to date between two requests. */
export function addConversationListeners(startListening: AppStartListening): void {
  addMessageListeners(startListening);
  addReadListeners(startListening);
  startListening({
    actionCreator: conversationUpdated,
    effect: ({ payload: { userId: id, settings } }, { dispatch }) => {
      dispatch(patchConversation(id, (one) => ({ ...one, settings })));
    },
  });
}

function addMessageListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messageArrived,
    effect: ({ payload }, listenerApi) => {
      const state = listenerApi.getOriginalState();
      const userId = selectUserId(state);
      const conversationId = conversationIdOf(payload, userId);
      const isOwn = payload.senderId === userId;
      const cached = selectConversation(state, conversationId);
      const isDuplicate =
        cached?.lastMessage?._id === payload._id ||
        selectMessage(state, { conversationId, id: payload._id }) !== undefined;
      listenerApi.dispatch(
        patchConversation(conversationId, (one) => {
          const next = withMessage(one, payload);
          return isOwn || isDuplicate ? next : { ...next, unread: next.unread + 1 };
        }),
      );
      // The first message of a study session that has ended adds its conversation to the list.
      const isOfSession = conversationId === payload.recipientId && !isOwn;
      if (isOfSession && !cached) listenerApi.dispatch(refetchConversations());
    },
  });
  startListening({
    actionCreator: messageAnnounced,
    effect: ({ payload }, { dispatch }) => {
      dispatch(
        patchConversation(payload.senderId, (one) => ({
          ...withMessage(one, payload),
          unread: one.unread + 1,
        })),
      );
    },
  });
  startListening({
    actionCreator: messageUpdated,
    effect: ({ payload }, { dispatch, getState }) => {
      const conversationId = conversationIdOf(payload, selectUserId(getState()));
      dispatch(patchConversation(conversationId, (one) => withEdit(one, payload)));
    },
  });
}

function addReadListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messagesRead,
    effect: ({ payload: { readerId, senderId, seq } }, { dispatch, getState }) => {
      const isOwn = readerId === selectUserId(getState());
      if (!isOwn && !selectConversation(getState(), senderId)?.session) return;
      dispatch(
        patchConversation(senderId, (one) => ({
          ...withReadPosition(one, readerId, seq),
          unread: isOwn ? 0 : one.unread,
        })),
      );
    },
  });
  startListening({
    matcher: threadApi.endpoints.getThread.matchFulfilled,
    effect: ({ meta, payload }, { dispatch, getState }) => {
      const isNewestPage = meta.arg.direction === undefined;
      if (!isNewestPage) return;
      const seq = payload.pages[0]?.messages.at(-1)?.seq ?? 0;
      const ownId = selectUserId(getState()) ?? '';
      dispatch(
        patchConversation(meta.arg.originalArgs, (one) => ({
          ...withReadPosition(one, ownId, seq),
          unread: 0,
        })),
      );
    },
  });
}
