import { createAction, isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import { statusOf } from '../../../api/errorText.ts';
import type { AppDispatch, AppStartListening, AppThunk, RootState } from '../../../app/store.ts';
import {
  messageAnnounced,
  messageArrived,
  messageDeleted,
  messagesRead,
  messageUpdated,
  browserWentOnline,
  socketConnected,
} from '../../../socket/socketActions.ts';
import { findLastMissed, isUpToDate } from '../../../socket/resync.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { conversationIdOf } from '../conversationView.ts';
import { patchThread, selectRevision, selectThread, threadApi } from '../threadApi.ts';
import {
  applyChanges,
  hasGap,
  markReadToSeq,
  removeMessage,
  upsertMessage,
  type Thread,
} from '../threadCache.ts';

/** How long a missing revision may be late before it is requested, in milliseconds. */
const GAP_TOLERANCE = 500;

export const tabBecameVisible = createAction('chat/tabBecameVisible');

const isMessageUpsert = isAnyOf(messageArrived, messageUpdated);
const isSyncTrigger = isAnyOf(socketConnected, tabBecameVisible, browserWentOnline);

type ListenerApi = Pick<
  ListenerEffectAPI<RootState, AppDispatch>,
  'dispatch' | 'getState' | 'delay'
>;

/** Keeps cached threads up to date by socket events and requests by revision. */
export function addThreadListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isMessageUpsert,
    effect: async ({ payload }, listenerApi) => {
      const conversationId = conversationIdOf(payload, selectUserId(listenerApi.getState()));
      await applyEvent(conversationId, (thread) => upsertMessage(thread, payload), listenerApi);
    },
  });
  startListening({
    actionCreator: messageAnnounced,
    effect: ({ payload }, { dispatch }) => {
      dispatch(refetchThread(payload.senderId));
    },
  });
  startListening({
    actionCreator: messageDeleted,
    effect: async ({ payload }, listenerApi) => {
      const conversationId = conversationIdOf(payload, selectUserId(listenerApi.getState()));
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
  startListening({
    matcher: isSyncTrigger,
    effect: async (action, listenerApi) => {
      const { dispatch, getState } = listenerApi;
      const isConnect = socketConnected.match(action);
      const lastMissed = isConnect ? await findLastMissed(listenerApi) : Infinity;
      const isOutdated = (conversationId: string) =>
        !isUpToDate(threadApi.endpoints.getThread.select(conversationId)(getState()), lastMissed);
      const cached = threadApi.util.selectCachedArgsForQuery(getState(), 'getThread');
      await Promise.all(cached.filter(isOutdated).map((id) => dispatch(syncThread(id))));
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

/**
 * Loads the newest page of a thread again. A thread without subscribers is removed from the cache
 * instead, because loading it marks it as read.
 */
const refetchThread = (conversationId: string) =>
  threadApi.util.invalidateTags([{ type: 'Thread', id: conversationId }]);

/**
 * Requests the changes since the last applied revision and applies them. Loads the newest page
 * instead if the thread has no revision or the changes do not fit into one response.
 */
const syncThread =
  (conversationId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const running = dispatch(threadApi.util.getRunningQueryThunk('getThread', conversationId));
    // A request that has just failed shows its error and Retry.
    if ((await running)?.isError) return;
    const sinceRev = selectRevision(getState(), conversationId);
    if (sinceRev === null) {
      dispatch(refetchThread(conversationId));
      return;
    }

    const { data, error } = await dispatch(
      threadApi.endpoints.getThreadChanges.initiate(
        { conversationId, sinceRev },
        { forceRefetch: true, subscribe: false },
      ),
    );
    if (data && !data.hasMore) {
      const { messages, revision } = data;
      await dispatch(
        patchThread(conversationId, (known) => applyChanges(known, messages, revision)),
      );
    } else if (data || statusOf(error) === 400) {
      dispatch(refetchThread(conversationId));
    }
  };
