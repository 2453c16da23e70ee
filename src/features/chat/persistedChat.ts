import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { QuotedMessage } from '../../../contract/chat/messages.ts';
import { KEPT_THREADS } from '../../api/constants.ts';
import { readJson, type DeviceStorage } from '../../api/deviceStorage.ts';
import type { AppStartListening, RootState } from '../../app/store.ts';
import { messageArrived } from '../../socket/socketActions.ts';
import { isAuthSessionEnd, signedIn, signedOut } from '../../api/authActions.ts';
import { selectUserId } from '../auth/authSlice.ts';
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
  selectDraft,
  selectOutbox,
  selectReply,
  type OutboxItem,
} from './chatSlice.ts';
import { setDraft, without } from './entries.ts';

const isDraftChange = isAnyOf(draftChanged, messageQueued);
const isReplyChange = isAnyOf(replyStarted, replyCancelled, messageQueued);
const isItemChange = isAnyOf(messageQueued, messageFailed, messageRetried);
const isItemRemoval = isAnyOf(messageSent, messageDiscarded, messageArrived);

const draftsKey = (userId: string) => `chat:${userId}:drafts`;
const repliesKey = (userId: string) => `chat:${userId}:replies`;
const outboxKey = (userId: string) => `chat:${userId}:outbox`;

/** What a listener saves to, and the state after its action. */
interface Target {
  storage: DeviceStorage;
  userId: string;
  state: RootState;
}

/**
 * Persists drafts and unsent messages for each user. All tabs share the stored values, so a change
 * reads the stored value again and replaces only its own entry.
 */
export function addPersistedChatListeners(startListening: AppStartListening): void {
  const onChange = <Change extends UnknownAction>(
    matcher: (action: unknown) => action is Change,
    save: (change: Change, target: Target) => void,
  ) => {
    startListening({
      matcher,
      effect: (change, { extra: { storage }, getState }) => {
        const state = getState();
        const userId = selectUserId(state);
        if (userId !== null) save(change, { storage, userId, state });
      },
    });
  };
  onChange(isDraftChange, ({ payload }, { storage, userId, state }) => {
    const id = conversationOf(payload);
    const drafts = setDraft(readDrafts(storage, userId), id, selectDraft(state, id));
    write(storage, draftsKey(userId), drafts);
  });
  onChange(isReplyChange, ({ payload }, { storage, userId, state }) => {
    const id = conversationOf(payload);
    const reply = selectReply(state, id);
    const others = without(readReplies(storage, userId), id);
    write(storage, repliesKey(userId), reply ? { ...others, [id]: reply } : others);
  });
  onChange(isItemChange, ({ payload: { clientId } }, { storage, userId, state }) => {
    const item = selectOutbox(state).find((queued) => queued.clientId === clientId);
    if (item) write(storage, outboxKey(userId), [...readOthers(storage, userId, clientId), item]);
  });
  onChange(isItemRemoval, ({ payload: { clientId } }, { storage, userId }) => {
    if (clientId !== undefined) removePersistedItem(storage, userId, clientId);
  });
  addAuthSessionListeners(startListening);
}

function addAuthSessionListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: { userId } }, { dispatch, extra: { storage } }) => {
      const drafts = readDrafts(storage, userId);
      const replies = readReplies(storage, userId);
      const outbox = readOutbox(storage, userId);
      const isEmpty = [drafts, replies, outbox].every((one) => Object.keys(one).length === 0);
      if (!isEmpty) dispatch(persistedChatRestored({ drafts, replies, outbox }));
    },
  });
  // The service has them, and somebody who ends the auth sessions of a lost device expects it.
  startListening({
    matcher: isAuthSessionEnd,
    effect: (_action, { extra: { storage } }) => {
      storage.remove(KEPT_THREADS);
    },
  });
  // Not when the auth session expires: the student logs in again and the messages are sent.
  startListening({
    predicate: (action) => signedOut.match(action) && action.payload.byChoice,
    effect: (_action, { extra: { storage }, getOriginalState }) => {
      const userId = selectUserId(getOriginalState());
      if (userId === null) return;
      for (const key of [draftsKey, repliesKey, outboxKey]) storage.remove(key(userId));
    },
  });
}

const conversationOf = (payload: { conversationId: string } | { recipientId: string }) =>
  'conversationId' in payload ? payload.conversationId : payload.recipientId;

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

const readDrafts = (storage: DeviceStorage, userId: string) =>
  readEntries(storage, draftsKey(userId), (value) => typeof value === 'string');

const readReplies = (storage: DeviceStorage, userId: string) =>
  readEntries(storage, repliesKey(userId), isQuote);

/** Discards stored values of another type. */
function readEntries<Value>(
  storage: DeviceStorage,
  key: string,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  const stored = readJson(storage, key);
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1])),
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

/** Returns the stored messages that are not sent yet. Discards values that are not outbox items. */
export function readOutbox(storage: DeviceStorage, userId: string): OutboxItem[] {
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
