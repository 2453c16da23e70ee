import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { Message } from '../../../contract/chat.ts';
import { DELAYS } from '../../../contract/constants.ts';
import { errorText, statusOf, type CallError } from '../../api/errorText.ts';
import type { Services } from '../../api/services.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { messageAnnounced, socketConnected } from '../../socket/socketActions.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { chatApi, type SendAnswer } from './chatApi.ts';
import {
  keptChatRestored,
  messageFailed,
  messageQueued,
  messageRetried,
  messageSent,
  selectOutbox,
  type OutboxItem,
} from './chatSlice.ts';
import { forgetItem } from './keptChat.ts';
import { networkReturned } from './pageActions.ts';
import { upsertMessage } from './threadCache.ts';
import { patchThread } from './threadThunks.ts';

type Reach = ListenerEffectAPI<RootState, AppDispatch, Services>;

/** Something to send, or a chance that it gets through now. */
const isOccasion = isAnyOf(
  messageQueued,
  messageRetried,
  keptChatRestored,
  socketConnected,
  networkReturned,
);

/** Answers that say nothing about the message: whoever asks later may get another one. */
const PASSING = new Set([401, 408, 429, 502, 503, 504]);

/**
 * Sends what waits in the outbox: one message at a time for each conversation, so that they are
 * stored in the order they were written; again until the service has answered for it.
 */
export function addOutboxListeners(startListening: AppStartListening): void {
  /** Conversations whose messages are being sent at this moment. */
  const busy = new Set<string>();

  startListening({
    matcher: isOccasion,
    effect: async (_action, listener) => {
      const waiting = selectOutbox(listener.getState()).filter(isWaiting);
      const recipients = new Set(waiting.map(({ recipientId }) => recipientId));
      await Promise.all([...recipients].map((recipientId) => sendAll(recipientId, busy, listener)));
    },
  });
}

const isWaiting = ({ status }: OutboxItem) => status === 'sending';

async function sendAll(recipientId: string, busy: Set<string>, listener: Reach): Promise<void> {
  if (busy.has(recipientId)) return;
  busy.add(recipientId);
  try {
    for (;;) {
      const item = selectOutbox(listener.getState()).find(
        (waiting) => isWaiting(waiting) && waiting.recipientId === recipientId,
      );
      if (!item) return;
      const isAnswered = await send(item, listener);
      if (!isAnswered) await listener.take(isOccasion, DELAYS.socketReconnectionMax);
    }
  } finally {
    busy.delete(recipientId);
  }
}

/** False when nobody could say what became of the message. */
async function send(item: OutboxItem, listener: Reach): Promise<boolean> {
  const { dispatch, extra } = listener;
  const { clientId, recipientId, text, attachment } = item;
  const userId = selectUserId(listener.getState());
  if (userId === null) return false;
  const { data, error } = await dispatch(
    chatApi.endpoints.sendMessage.initiate(
      {
        recipientId,
        message: text,
        clientId,
        ...(attachment && { fileUrl: attachment.fileUrl }),
      },
      { track: false },
    ),
  );
  const isStillHere = selectUserId(listener.getState()) === userId;
  if (data && !isStillHere) {
    forgetItem(extra.storage, userId, clientId);
  } else if (data) {
    const message = storedMessage(item, userId, data);
    void dispatch(patchThread(recipientId, (thread) => upsertMessage(thread, message)));
    dispatch(messageSent({ clientId }));
    dispatch(messageAnnounced({ recipientId, message: text }));
  } else if (isPassing(error)) {
    return false;
  } else {
    dispatch(messageFailed({ clientId, text: errorText(error, 'Failed to send message.') }));
  }
  return true;
}

/** The message as the service answers it, completed where it answers no more than the id. */
function storedMessage(item: OutboxItem, senderId: string, answer: SendAnswer): Message {
  const { recipientId, text, attachment, createdAt, clientId } = item;
  return {
    senderId,
    recipientId,
    message: text,
    createdAt,
    clientId,
    read: false,
    edited: false,
    ...(attachment && {
      fileUrl: attachment.fileUrl,
      fileName: attachment.fileName,
      fileType: attachment.fileType,
      fileSize: attachment.size,
    }),
    ...answer,
  };
}

function isPassing(error: CallError): boolean {
  const status = statusOf(error);
  if (status !== undefined) return PASSING.has(status);
  if ('status' in error) return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR';
  // Cut short because its sender signed out.
  return error.name === 'AbortError';
}
