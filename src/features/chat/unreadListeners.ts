import type { UnreadCounts } from '../../../contract/chat.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { messageArrived, messageDeleted, messagesRead } from '../../socket/socketActions.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { chatApi } from './chatApi.ts';
import { messagesOf } from './threadCache.ts';
import { selectThread } from './threadThunks.ts';

const { getThread, markThreadRead } = chatApi.endpoints;
const { invalidateTags, updateQueryData } = chatApi.util;

/** Keeps the unread counts right between two times that the service is asked for them. */
export function addUnreadListeners(startListening: AppStartListening): void {
  listenToEvents(startListening);
  listenToReading(startListening);
}

function listenToEvents(startListening: AppStartListening): void {
  startListening({
    actionCreator: messageArrived,
    effect: ({ payload }, listener) => {
      const { _id, senderId } = payload;
      const before = listener.getOriginalState();
      if (senderId === selectUserId(before)) return;
      const isRepeated = messagesOf(selectThread(before, senderId)).some((m) => m._id === _id);
      if (!isRepeated) listener.dispatch(changeCounts((counts) => countUp(counts, senderId)));
    },
  });
  startListening({
    actionCreator: messageDeleted,
    effect: ({ payload }, listener) => {
      // Whether it was one of those unread, only the service knows.
      if (payload.senderId !== selectUserId(listener.getState())) listener.dispatch(askAgain());
    },
  });
  startListening({
    actionCreator: messagesRead,
    effect: ({ payload }, listener) => {
      if (payload.readerId === selectUserId(listener.getState()))
        listener.dispatch(readAll(payload.senderId));
    },
  });
}

function listenToReading(startListening: AppStartListening): void {
  startListening({
    matcher: getThread.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      // Older pages mark nothing read.
      if (meta.arg.direction === undefined) dispatch(readAll(meta.arg.originalArgs));
    },
  });
  startListening({
    matcher: markThreadRead.matchPending,
    effect: ({ meta }, { dispatch }) => {
      dispatch(readAll(meta.arg.originalArgs.buddyId));
    },
  });
  startListening({
    matcher: markThreadRead.matchRejected,
    effect: (_action, { dispatch }) => {
      dispatch(askAgain());
    },
  });
}

const askAgain = () => invalidateTags(['UnreadCounts']);

const readAll = (senderId: string) => changeCounts(({ [senderId]: _read, ...others }) => others);

const countUp = (counts: UnreadCounts, senderId: string): UnreadCounts => ({
  ...counts,
  [senderId]: { count: (counts[senderId]?.count ?? 0) + 1 },
});

/**
 * Changes the counts in the cache. While they are being asked for nobody can say whether the
 * answer will hold the change, so they are asked for once more.
 */
const changeCounts =
  (change: (counts: UnreadCounts) => UnreadCounts): AppThunk =>
  (dispatch) => {
    dispatch(updateQueryData('getUnreadCounts', undefined, (counts) => change({ ...counts })));
    const running = dispatch(chatApi.util.getRunningQueryThunk('getUnreadCounts', undefined));
    if (running) void running.then(() => dispatch(askAgain()));
  };
