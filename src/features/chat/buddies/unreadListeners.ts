import { isAnyOf } from '@reduxjs/toolkit';
import type { UnreadCounts } from '../../../../contract/chat.ts';
import type { AppStartListening, AppThunk } from '../../../app/types.ts';
import { messageArrived, messageDeleted, messagesRead } from '../../../socket/socketActions.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { chatApi } from '../chatApi.ts';
import { messagesOf } from '../thread/threadCache.ts';
import { selectThread } from '../thread/threadThunks.ts';

const { getThread, markThreadRead } = chatApi.endpoints;
const { invalidateTags, updateQueryData } = chatApi.util;

/** Keeps the cached unread counts up to date between two requests. */
export function addUnreadListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messageArrived,
    effect: ({ payload: { _id, senderId } }, listenerApi) => {
      const state = listenerApi.getOriginalState();
      if (senderId === selectUserId(state)) return;
      const isDuplicate = messagesOf(selectThread(state, senderId)).some((m) => m._id === _id);
      if (!isDuplicate) listenerApi.dispatch(patchCounts((counts) => increment(counts, senderId)));
    },
  });
  startListening({
    actionCreator: messagesRead,
    effect: ({ payload: { readerId, senderId } }, listenerApi) => {
      const isOwn = readerId === selectUserId(listenerApi.getState());
      if (isOwn) listenerApi.dispatch(resetCount(senderId));
    },
  });
  startListening({
    matcher: getThread.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      const isNewestPage = meta.arg.direction === undefined;
      if (isNewestPage) dispatch(resetCount(meta.arg.originalArgs));
    },
  });
  startListening({
    matcher: markThreadRead.matchPending,
    effect: ({ meta }, { dispatch }) => {
      dispatch(resetCount(meta.arg.originalArgs.buddyId));
    },
  });
  startListening({
    // Only the service knows whether a deleted message was unread.
    matcher: isAnyOf(messageDeleted, markThreadRead.matchRejected),
    effect: (action, listenerApi) => {
      const isOwn =
        messageDeleted.match(action) &&
        action.payload.senderId === selectUserId(listenerApi.getState());
      if (!isOwn) listenerApi.dispatch(invalidateTags(['UnreadCounts']));
    },
  });
}

const resetCount = (senderId: string) => patchCounts(({ [senderId]: _read, ...others }) => others);

const increment = (counts: UnreadCounts, senderId: string): UnreadCounts => ({
  ...counts,
  [senderId]: { count: (counts[senderId]?.count ?? 0) + 1 },
});

/**
 * Updates the cached counts. While a request for them is pending, its response may or may not
 * include the change, so the counts are requested again.
 */
const patchCounts =
  (update: (counts: UnreadCounts) => UnreadCounts): AppThunk =>
  (dispatch) => {
    dispatch(updateQueryData('getUnreadCounts', undefined, (counts) => update({ ...counts })));
    const running = dispatch(chatApi.util.getRunningQueryThunk('getUnreadCounts', undefined));
    if (running) void running.then(() => dispatch(invalidateTags(['UnreadCounts'])));
  };
