import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../../store/rootReducer.ts';
import {
  messageArrived,
  messageDeleted,
  messagesRead,
  messageUpdated,
  socketConnected,
} from '../../../socket/socketActions.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { chatApi } from '../chatApi.ts';
import { browserWentOnline, tabBecameVisible } from '../pageActions.ts';
import { conversationIdOf } from '../conversationId.ts';
import { reactionOf, setReaction } from '../reactions.ts';
import {
  hasGap,
  markReadToMessage,
  markReadToSeq,
  messagesOf,
  removeMessage,
  upsertMessage,
  type Thread,
} from '../threadCache.ts';
import {
  patchThread,
  refetchThread,
  selectThread,
  syncThread,
  updateThread,
} from '../threadThunks.ts';

const { editMessage, deleteMessage, markThreadRead, react } = chatApi.endpoints;

/** How long a missing revision may be late before it is requested, in milliseconds. */
const GAP_TOLERANCE = 500;

const isMessageUpsert = isAnyOf(messageArrived, messageUpdated);
const isSyncTrigger = isAnyOf(socketConnected, tabBecameVisible, browserWentOnline);

type ListenerApi = Pick<
  ListenerEffectAPI<RootState, AppDispatch>,
  'dispatch' | 'getState' | 'delay'
>;

/** Keeps cached threads up to date by socket events, own changes and requests by revision. */
export function addThreadListeners(startListening: AppStartListening): void {
  addEventListeners(startListening);
  addMutationListeners(startListening);
  startListening({
    matcher: isSyncTrigger,
    effect: async (_action, listenerApi) => {
      const cached = chatApi.util.selectCachedArgsForQuery(listenerApi.getState(), 'getThread');
      await Promise.all(
        cached.map((conversationId) => listenerApi.dispatch(syncThread(conversationId))),
      );
    },
  });
}

function addEventListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isMessageUpsert,
    effect: async ({ payload }, listenerApi) => {
      const conversationId = conversationIdOf(payload, listenerApi.getState());
      if (isComplete(payload)) {
        await applyEvent(conversationId, (thread) => upsertMessage(thread, payload), listenerApi);
      } else {
        listenerApi.dispatch(refetchThread(conversationId));
      }
    },
  });
  startListening({
    actionCreator: messageDeleted,
    effect: async ({ payload }, listenerApi) => {
      const conversationId = conversationIdOf(payload, listenerApi.getState());
      await applyEvent(conversationId, (thread) => removeMessage(thread, payload), listenerApi);
    },
  });
  startListening({
    actionCreator: messagesRead,
    effect: async ({ payload }, listenerApi) => {
      const { readerId, senderId } = payload;
      const isOwn = senderId === selectUserId(listenerApi.getState());
      const conversationId = isOwn ? readerId : senderId;
      await applyEvent(conversationId, (thread) => markReadToSeq(thread, payload), listenerApi);
    },
  });
}

/** Applies own changes without waiting for their socket event, which may never arrive. */
function addMutationListeners(startListening: AppStartListening): void {
  startListening({
    matcher: editMessage.matchFulfilled,
    effect: async ({ payload, meta }, { dispatch }) => {
      const { conversationId, id, message } = meta.arg.originalArgs;
      await dispatch(
        patchThread(conversationId, (thread) => {
          const known = messagesOf(thread).find(({ _id }) => _id === id);
          const edited = known && { ...known, message, edited: true };
          const next = isComplete(payload) ? payload : edited;
          return next ? upsertMessage(thread, next) : thread;
        }),
      );
    },
  });
  startListening({
    matcher: react.matchPending,
    effect: async ({ meta }, { dispatch, getState, take }) => {
      const { conversationId, id, emoji } = meta.arg.originalArgs;
      const userId = selectUserId(getState()) ?? '';
      const before = reactionOf(selectThread(getState(), conversationId), id, userId);
      const show = (shown: string | null) =>
        dispatch(
          updateThread(conversationId, (thread) =>
            setReaction(thread, { id, userId, emoji: shown }),
          ),
        );
      show(emoji);
      const isSettled = isAnyOf(react.matchFulfilled, react.matchRejected);
      const [settled] = await take(
        (action) => isSettled(action) && action.meta.requestId === meta.requestId,
      );
      if (react.matchRejected(settled)) show(before);
    },
  });
  startListening({
    matcher: react.matchFulfilled,
    effect: async ({ payload, meta }, { dispatch }) => {
      const { conversationId } = meta.arg.originalArgs;
      await dispatch(patchThread(conversationId, (thread) => upsertMessage(thread, payload)));
    },
  });
  startListening({
    matcher: deleteMessage.matchFulfilled,
    effect: async ({ meta }, { dispatch }) => {
      const { conversationId, id } = meta.arg.originalArgs;
      await dispatch(patchThread(conversationId, (thread) => removeMessage(thread, { _id: id })));
    },
  });
  startListening({
    matcher: markThreadRead.matchFulfilled,
    effect: async ({ meta }, { dispatch }) => {
      const { conversationId, upToId } = meta.arg.originalArgs;
      await dispatch(
        patchThread(conversationId, (thread) => markReadToMessage(thread, conversationId, upToId)),
      );
    },
  });
}

/** Applies a socket event, then requests the missing changes if a gap remains. */
async function applyEvent(
  conversationId: string,
  update: (thread: Thread) => Thread,
  { dispatch, getState, delay }: ListenerApi,
): Promise<void> {
  const isOutOfSync = () => {
    const thread = selectThread(getState(), conversationId);
    return thread !== undefined && hasGap(thread);
  };
  await dispatch(patchThread(conversationId, update));
  if (!isOutOfSync()) return;
  await delay(GAP_TOLERANCE);
  if (isOutOfSync()) await dispatch(syncThread(conversationId));
}

/** Whether a service sent the whole message. Some send only the sender and the text, or nothing. */
const isComplete = (message: Partial<Message> | null): message is Message =>
  typeof message?._id === 'string' && typeof message.createdAt === 'string';
