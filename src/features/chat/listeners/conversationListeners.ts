import { original, type Draft } from '@reduxjs/toolkit';
import type { Message } from '../../../../contract/chat/messages.ts';
import { HAS_SAME_TAGS, writeChanges } from '../../../api/writeChanges.ts';
import type { CachedConversation, Conversations } from '../../../api/compat/conversations.ts';
import type { AppStartListening, AppThunk } from '../../../store/rootReducer.ts';
import {
  conversationUpdated,
  messageArrived,
  messageDeleted,
  messagesRead,
  messageUpdated,
} from '../../../socket/socketActions.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { chatApi } from '../chatApi.ts';
import { messageStored } from '../pageActions.ts';
import { conversationIdOf } from '../conversationId.ts';
import { messagesOf } from '../threadCache.ts';
import { selectThread } from '../threadThunks.ts';
import {
  updateConversation,
  withEdit,
  withMessage,
  withoutMessage,
  withReadPosition,
} from '../conversationsCache.ts';

const { getConversations, getThread, markThreadRead, editMessage, deleteMessage, changeSettings } =
  chatApi.endpoints;
const { getRunningQueryThunk, invalidateTags, updateQueryData } = chatApi.util;
const selectConversations = getConversations.select();

/** Keeps the cached conversations up to date between two requests. */
export function addConversationListeners(startListening: AppStartListening): void {
  addMessageListeners(startListening);
  addDeletionListeners(startListening);
  addReadListeners(startListening);
  startListening({
    actionCreator: conversationUpdated,
    effect: ({ payload: { userId: id, settings } }, { dispatch }) => {
      dispatch(patch(id, (one) => ({ ...one, settings })));
    },
  });
  startListening({
    matcher: changeSettings.matchFulfilled,
    effect: ({ payload, meta }, { dispatch }) => {
      dispatch(
        patch(meta.arg.originalArgs.conversationId, (one) => ({ ...one, settings: payload })),
      );
    },
  });
}

function addMessageListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messageArrived,
    effect: ({ payload }, listenerApi) => {
      const state = listenerApi.getOriginalState();
      const conversationId = conversationIdOf(payload, state);
      const isOwn = payload.senderId === selectUserId(state);
      const cached = selectConversations(state).data?.[conversationId]?.lastMessage;
      const isDuplicate =
        isComplete(payload) &&
        (cached?._id === payload._id ||
          messagesOf(selectThread(state, conversationId)).some(({ _id }) => _id === payload._id));
      listenerApi.dispatch(
        patch(conversationId, (one) => {
          const next = isComplete(payload) ? withMessage(one, payload) : one;
          return isOwn || isDuplicate ? next : { ...next, unread: next.unread + 1 };
        }),
      );
      // The first message of a study session that has ended adds its conversation to the list.
      const isOfSession = conversationId === payload.recipientId && !isOwn;
      if (isOfSession && !selectConversations(state).data?.[conversationId]) {
        listenerApi.dispatch(invalidateTags(['Conversations']));
      }
    },
  });
  startListening({
    actionCreator: messageStored,
    effect: ({ payload }, { dispatch }) => {
      dispatch(patch(payload.recipientId, (one) => withMessage(one, payload)));
    },
  });
  startListening({
    actionCreator: messageUpdated,
    effect: ({ payload }, { dispatch, getState }) => {
      dispatch(patch(conversationIdOf(payload, getState()), (one) => withEdit(one, payload)));
    },
  });
  startListening({
    matcher: editMessage.matchFulfilled,
    effect: ({ payload, meta }, { dispatch }) => {
      const { conversationId, id, message } = meta.arg.originalArgs;
      const edit = { _id: id, message, ...(payload?.rev !== undefined && { rev: payload.rev }) };
      dispatch(patch(conversationId, (one) => withEdit(one, edit)));
    },
  });
}

function addDeletionListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messageDeleted,
    effect: ({ payload }, { dispatch, getState }) => {
      const conversationId = conversationIdOf(payload, getState());
      const unread = selectConversations(getState()).data?.[conversationId]?.unread ?? 0;
      dispatch(patch(conversationId, (one) => withoutMessage(one, payload._id)));
      // Only the service knows whether a deleted message was unread.
      const isOwn = payload.senderId === selectUserId(getState());
      if (!isOwn && unread > 0) dispatch(invalidateTags(['Conversations']));
    },
  });
  startListening({
    matcher: deleteMessage.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      const { conversationId, id } = meta.arg.originalArgs;
      dispatch(patch(conversationId, (one) => withoutMessage(one, id)));
    },
  });
}

function addReadListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messagesRead,
    effect: ({ payload: { readerId, senderId, seq } }, { dispatch, getState }) => {
      const state = getState();
      if (readerId === selectUserId(state)) dispatch(resetUnread(senderId));
      if (selectConversations(state).data?.[senderId]?.session) {
        dispatch(patch(senderId, (one) => withReadPosition(one, readerId, seq)));
      }
    },
  });
  startListening({
    matcher: getThread.matchFulfilled,
    effect: ({ meta, payload }, { dispatch, getState }) => {
      const isNewestPage = meta.arg.direction === undefined;
      if (!isNewestPage) return;
      const seq = payload.pages[0]?.messages.at(-1)?.seq ?? 0;
      const ownId = selectUserId(getState()) ?? '';
      dispatch(
        patch(meta.arg.originalArgs, (one) => ({
          ...withReadPosition(one, ownId, seq),
          unread: 0,
        })),
      );
    },
  });
  startListening({
    matcher: markThreadRead.matchPending,
    effect: ({ meta }, { dispatch }) => {
      dispatch(resetUnread(meta.arg.originalArgs.conversationId));
    },
  });
  startListening({
    matcher: markThreadRead.matchRejected,
    effect: (_action, { dispatch }) => {
      dispatch(invalidateTags(['Conversations']));
    },
  });
}

const resetUnread = (conversationId: string) =>
  patch(conversationId, (one) => ({ ...one, unread: 0 }));

/**
 * Updates a cached conversation. While a request for the list is pending, its response may or may
 * not include the change, so the list is requested again.
 */
const patch =
  (conversationId: string, change: (one: CachedConversation) => CachedConversation): AppThunk =>
  (dispatch) => {
    const write = (all: Draft<Conversations>) => {
      writeChanges(all, updateConversation(original(all) as Conversations, conversationId, change));
    };
    dispatch(updateQueryData('getConversations', undefined, write, HAS_SAME_TAGS));
    const running = dispatch(getRunningQueryThunk('getConversations', undefined));
    if (running) void running.then(() => dispatch(invalidateTags(['Conversations'])));
  };

/** Some services send only the sender and the text. */
const isComplete = ({ _id, createdAt }: Partial<Message>) =>
  _id !== undefined && createdAt !== undefined;
