import { isAnyOf } from '@reduxjs/toolkit';
import type { QuotedMessage } from '../../../../contract/chat/messages.ts';
import { readJson, type DeviceStorage } from '../../../api/deviceStorage.ts';
import type { AppStartListening } from '../../../store/rootReducer.ts';
import { messageArrived } from '../../../socket/socketActions.ts';
import { signedIn, signedOut } from '../../../api/authActions.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import {
  draftChanged,
  messageDiscarded,
  messageFailed,
  messageQueued,
  messageRetried,
  messageSent,
  persistedChatRestored,
  replyCancelled,
  replyStarted,
  selectOutbox,
  selectReply,
  setDraft,
  without,
  type OutboxItem,
} from '../chatSlice.ts';

const isDraftChange = isAnyOf(draftChanged, messageQueued);
const isReplyChange = isAnyOf(replyStarted, replyCancelled, messageQueued);
const isItemChange = isAnyOf(messageQueued, messageFailed, messageRetried);
const isItemRemoval = isAnyOf(messageSent, messageDiscarded, messageArrived);

const draftsKey = (userId: string) => `chat:${userId}:drafts`;
const repliesKey = (userId: string) => `chat:${userId}:replies`;
const outboxKey = (userId: string) => `chat:${userId}:outbox`;

/**
 * Persists drafts and unsent messages for each user. All tabs share the stored values, so a change
 * reads the stored value again and replaces only its own entry.
 */
export function addPersistedChatListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: { userId } }, { dispatch, extra: { storage } }) => {
      const drafts = readDrafts(storage, userId);
      const replies = readReplies(storage, userId);
      const outbox = readOutbox(storage, userId);
      dispatch(persistedChatRestored({ drafts, replies, outbox }));
    },
  });
  startListening({
    matcher: isDraftChange,
    effect: (action, listenerApi) => {
      const { storage } = listenerApi.extra;
      const userId = selectUserId(listenerApi.getState());
      if (userId === null) return;
      const { conversationId: id, text } = draftChanged.match(action)
        ? action.payload
        : { conversationId: action.payload.recipientId, text: '' };
      write(storage, draftsKey(userId), setDraft(readDrafts(storage, userId), id, text));
    },
  });
  addReplyListener(startListening);
  startListening({
    matcher: isItemChange,
    effect: ({ payload: { clientId } }, listenerApi) => {
      const { storage } = listenerApi.extra;
      const userId = selectUserId(listenerApi.getState());
      const item = selectOutbox(listenerApi.getState()).find(
        (queued) => queued.clientId === clientId,
      );
      if (userId === null || !item) return;
      const others = readOthers(storage, userId, clientId);
      write(storage, outboxKey(userId), [...others, item]);
    },
  });
  // Not when the auth session expires: the student logs in again and the messages are sent.
  startListening({
    predicate: (action) => signedOut.match(action) && action.payload.byChoice,
    effect: (_action, { extra: { storage }, getOriginalState }) => {
      const userId = selectUserId(getOriginalState());
      if (userId === null) return;
      storage.remove(draftsKey(userId));
      storage.remove(repliesKey(userId));
      storage.remove(outboxKey(userId));
    },
  });
  startListening({
    matcher: isItemRemoval,
    effect: ({ payload: { clientId } }, listenerApi) => {
      const { storage } = listenerApi.extra;
      const userId = selectUserId(listenerApi.getState());
      if (userId !== null && clientId !== undefined) {
        removePersistedItem(storage, userId, clientId);
      }
    },
  });
}

function addReplyListener(startListening: AppStartListening): void {
  startListening({
    matcher: isReplyChange,
    effect: ({ payload }, listenerApi) => {
      const { storage } = listenerApi.extra;
      const state = listenerApi.getState();
      const userId = selectUserId(state);
      if (userId === null) return;
      const conversationId =
        'conversationId' in payload ? payload.conversationId : payload.recipientId;
      const reply = selectReply(state, conversationId);
      const others = without(readReplies(storage, userId), conversationId);
      write(storage, repliesKey(userId), reply ? { ...others, [conversationId]: reply } : others);
    },
  });
}

export function removePersistedItem(
  storage: DeviceStorage,
  userId: string,
  clientId: string,
): void {
  write(storage, outboxKey(userId), readOthers(storage, userId, clientId));
}

function write(storage: DeviceStorage, key: string, value: object): void {
  if (Object.keys(value).length === 0) storage.remove(key);
  else storage.set(key, JSON.stringify(value));
}

/** Discards stored values that are not strings. */
function readDrafts(storage: DeviceStorage, userId: string): Record<string, string> {
  const value = readJson(storage, draftsKey(userId));
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Discards stored values that are not quoted messages. */
function readReplies(storage: DeviceStorage, userId: string): Record<string, QuotedMessage> {
  const value = readJson(storage, repliesKey(userId));
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, QuotedMessage] => isQuote(entry[1])),
  );
}

function isQuote(value: unknown): value is QuotedMessage {
  if (!isObject(value)) return false;
  const { _id, senderId, message, fileName } = value;
  return (
    [_id, senderId, message].every((field) => typeof field === 'string') &&
    ['string', 'undefined'].includes(typeof fileName)
  );
}

/** Discards stored values that are not outbox items. */
function readOutbox(storage: DeviceStorage, userId: string): OutboxItem[] {
  const value = readJson(storage, outboxKey(userId));
  return Array.isArray(value) ? value.filter(isOutboxItem) : [];
}

const readOthers = (storage: DeviceStorage, userId: string, id: string) =>
  readOutbox(storage, userId).filter(({ clientId }) => clientId !== id);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOutboxItem(value: unknown): value is OutboxItem {
  if (!isObject(value)) return false;
  const { clientId, recipientId, text, createdAt, status, attachment, replyTo } = value;
  return (
    [clientId, recipientId, text, createdAt].every((field) => typeof field === 'string') &&
    (status === 'sending' || status === 'failed') &&
    (replyTo === undefined || isQuote(replyTo)) &&
    (attachment === undefined || (isObject(attachment) && typeof attachment.fileUrl === 'string'))
  );
}
