import { isAnyOf } from '@reduxjs/toolkit';
import type { Message } from '../../../contract/chat.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import {
  messageArrived,
  messageDeleted,
  messagesRead,
  messageUpdated,
  socketConnected,
} from '../../socket/socketActions.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { chatApi } from './chatApi.ts';
import { networkReturned, tabReturned } from './pageActions.ts';
import {
  hasGap,
  markRead,
  markReadTo,
  removeMessage,
  upsertMessage,
  type Thread,
} from './threadCache.ts';
import { catchUp, patchThread, reloadNewest, selectThread } from './threadThunks.ts';

const { editMessage, deleteMessage, markThreadRead } = chatApi.endpoints;

/** Events of calls that ran side by side may overtake each other by this much, in milliseconds. */
const GAP_GRACE = 500;

const isNews = isAnyOf(messageArrived, messageUpdated);
const isOccasion = isAnyOf(socketConnected, tabReturned, networkReturned);

interface Reach {
  dispatch: AppDispatch;
  getState: () => RootState;
  delay: (milliseconds: number) => Promise<void>;
}

/** Keeps the loaded threads as they are on the service, by events and by asking for the rest. */
export function addThreadListeners(startListening: AppStartListening): void {
  listenToEvents(startListening);
  listenToOwnChanges(startListening);
  startListening({
    matcher: isOccasion,
    effect: async (_action, listener) => {
      const loaded = chatApi.util.selectCachedArgsForQuery(listener.getState(), 'getThread');
      await Promise.all(loaded.map((buddyId) => listener.dispatch(catchUp(buddyId))));
    },
  });
}

function listenToEvents(startListening: AppStartListening): void {
  startListening({
    matcher: isNews,
    effect: async ({ payload }, listener) => {
      const buddyId = buddyIn(payload, listener.getState());
      if (isWhole(payload)) {
        await change(buddyId, (thread) => upsertMessage(thread, payload), listener);
      } else if (selectThread(listener.getState(), buddyId)) {
        listener.dispatch(reloadNewest(buddyId));
      }
    },
  });
  startListening({
    actionCreator: messageDeleted,
    effect: async ({ payload }, listener) => {
      const buddyId = buddyIn(payload, listener.getState());
      await change(buddyId, (thread) => removeMessage(thread, payload), listener);
    },
  });
  startListening({
    actionCreator: messagesRead,
    effect: async ({ payload }, listener) => {
      const { readerId, senderId } = payload;
      const isMine = readerId === selectUserId(listener.getState());
      await change(isMine ? senderId : readerId, (thread) => markRead(thread, payload), listener);
    },
  });
}

/** The service tells every tab of these too, but not all services do and a socket may be down. */
function listenToOwnChanges(startListening: AppStartListening): void {
  startListening({
    matcher: editMessage.matchFulfilled,
    effect: async ({ payload, meta }, { dispatch }) => {
      const { buddyId, id, message } = meta.arg.originalArgs;
      const edit = (thread: Thread) =>
        isWhole(payload) ? upsertMessage(thread, payload) : withText(thread, id, message);
      await dispatch(patchThread(buddyId, edit));
    },
  });
  startListening({
    matcher: deleteMessage.matchFulfilled,
    effect: async ({ meta }, { dispatch }) => {
      const { buddyId, id } = meta.arg.originalArgs;
      await dispatch(patchThread(buddyId, (thread) => removeMessage(thread, { _id: id })));
    },
  });
  startListening({
    matcher: markThreadRead.matchFulfilled,
    effect: async ({ meta }, { dispatch }) => {
      const { buddyId, upToId } = meta.arg.originalArgs;
      await dispatch(patchThread(buddyId, (thread) => markReadTo(thread, buddyId, upToId)));
    },
  });
}

/** Makes the change; where it shows that others were missed, asks for those. */
async function change(
  buddyId: string,
  apply: (thread: Thread) => Thread,
  { dispatch, getState, delay }: Reach,
): Promise<void> {
  const isIncomplete = () => {
    const thread = selectThread(getState(), buddyId);
    return thread !== undefined && hasGap(thread);
  };
  await dispatch(patchThread(buddyId, apply));
  if (!isIncomplete()) return;
  await delay(GAP_GRACE);
  if (isIncomplete()) await dispatch(catchUp(buddyId));
}

/** The other one of the two whose conversation it is. */
function buddyIn(
  { senderId, recipientId }: Pick<Message, 'senderId' | 'recipientId'>,
  state: RootState,
): string {
  return senderId === selectUserId(state) ? recipientId : senderId;
}

/** Some services send only who wrote what, and answer an edit with nothing. */
function isWhole(message: Partial<Message> | null): message is Message {
  return typeof message?._id === 'string' && typeof message.createdAt === 'string';
}

function withText(thread: Thread, id: string, text: string): Thread {
  const pages = thread.pages.map((page) => ({
    ...page,
    messages: page.messages.map((m) => (m._id === id ? { ...m, message: text, edited: true } : m)),
  }));
  return { ...thread, pages };
}
