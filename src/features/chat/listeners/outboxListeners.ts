import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import { errorText, type ApiError } from '../../../api/errorText.ts';
import type { AppDependencies } from '../../../api/appDependencies.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../../app/store.ts';
import {
  browserWentOnline,
  messageEmitted,
  socketConnected,
} from '../../../socket/socketActions.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { isRetryable } from '../isRetryable.ts';
import { messagesApi } from '../messagesApi.ts';
import {
  messageDelayed,
  messageFailed,
  messageQueued,
  messageRetried,
  messageSent,
  outboxRestored,
  selectOutbox,
  type OutboxItem,
} from '../chatSlice.ts';
import type { DeviceStorage } from '../../../api/deviceStorage.ts';
import { readPersisted, writePersisted } from '../../../app/persist.ts';
import { persistedOutbox } from '../persistedChat.ts';

type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, AppDependencies>;

const isSendTrigger = isAnyOf(
  messageQueued,
  messageRetried,
  outboxRestored,
  socketConnected,
  browserWentOnline,
);

function delayText(error: ApiError): string {
  const isOffline = 'status' in error && error.status === 'FETCH_ERROR';
  return errorText(error, isOffline ? 'No connection.' : 'The server does not respond.');
}

/** Milliseconds. */
const RETRY_DELAY = 5_000;

/**
 * Sends the queued messages. Each conversation has one request at a time, which keeps the order of
 * its messages, and repeats it until the service has stored or refused the message.
 */
export function addOutboxListeners(startListening: AppStartListening): void {
  const sendingTo = new Set<string>();

  startListening({
    matcher: isSendTrigger,
    effect: async (_action, listenerApi) => {
      const queued = selectOutbox(listenerApi.getState()).filter(isQueued);
      const recipients = new Set(queued.map(({ recipientId }) => recipientId));
      await Promise.all([...recipients].map((id) => sendAllTo(id, sendingTo, listenerApi)));
    },
  });
}

const isQueued = ({ status }: OutboxItem) => status === 'sending';

async function sendAllTo(
  recipientId: string,
  sendingTo: Set<string>,
  listenerApi: ListenerApi,
): Promise<void> {
  if (sendingTo.has(recipientId)) return;
  sendingTo.add(recipientId);
  try {
    for (;;) {
      const item = selectOutbox(listenerApi.getState()).find(
        (queued) => isQueued(queued) && queued.recipientId === recipientId,
      );
      if (!item) return;
      const isSettled = await send(item, listenerApi);
      if (!isSettled) await listenerApi.take(isSendTrigger, RETRY_DELAY);
    }
  } finally {
    sendingTo.delete(recipientId);
  }
}

/** Returns `false` if the request is to be repeated. Signing out aborts it. */
async function send(item: OutboxItem, listenerApi: ListenerApi): Promise<boolean> {
  const { dispatch, extra } = listenerApi;
  const { clientId, recipientId, text, attachment, replyTo } = item;
  const userId = selectUserId(listenerApi.getState());
  if (userId === null) return false;
  const { data, error } = await dispatch(
    messagesApi.endpoints.sendMessage.initiate(
      {
        recipientId,
        message: text,
        clientId,
        ...(attachment && { fileUrl: attachment.fileUrl }),
        ...(replyTo && { replyTo: replyTo._id }),
      },
      { track: false },
    ),
  );
  const isSignedOut = selectUserId(listenerApi.getState()) !== userId;
  if (isSignedOut) {
    if (data) removePersisted(extra.storage, userId, clientId);
  } else if (data) {
    // Its event may have arrived before the response.
    const isQueuedStill = selectOutbox(listenerApi.getState()).some(
      (queued) => queued.clientId === clientId,
    );
    if (isQueuedStill) dispatch(messageSent({ clientId }));
    dispatch(messageEmitted({ recipientId, message: text }));
  } else if (isRetryable(error)) {
    dispatch(messageDelayed({ clientId, text: delayText(error) }));
    return false;
  } else {
    dispatch(messageFailed({ clientId, text: errorText(error, 'Failed to send message.') }));
  }
  return true;
}

function removePersisted(storage: DeviceStorage, userId: string, clientId: string): void {
  const items = readPersisted(persistedOutbox, storage, userId);
  const others = items.filter((item) => item.clientId !== clientId);
  writePersisted(persistedOutbox, storage, userId, others);
}
