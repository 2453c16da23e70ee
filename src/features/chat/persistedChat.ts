import { isAnyOf } from '@reduxjs/toolkit';
import type { QuotedMessage } from '../../../contract/chat/messages.ts';
import { isAuthSessionEnd } from '../../api/authActions.ts';
import { isObject } from '../../api/deviceStorage.ts';
import { KEPT_THREADS } from '../../api/constants.ts';
import { persist, type Persisted } from '../../app/persist.ts';
import type { AppStartListening } from '../../app/store.ts';
import { messageArrived } from '../../socket/socketActions.ts';
import {
  draftChanged,
  draftsRestored,
  messageDiscarded,
  messageFailed,
  messageQueued,
  messageRetried,
  messageSent,
  outboxRestored,
  repliesRestored,
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
const isItemChange = isAnyOf(
  ...[messageQueued, messageFailed, messageRetried],
  // The event of a message may come to another tab than the one that sent it.
  ...[messageSent, messageDiscarded, messageArrived],
);

/** The messages that are not sent yet. */
export const persistedOutbox: Persisted<OutboxItem[]> = {
  key: (userId) => `chat:${userId}:outbox`,
  parse: (json) => (Array.isArray(json) ? json.filter(isOutboxItem) : []),
};

/** Persists drafts, replies and unsent messages until the logout. */
export function addPersistedChatListeners(startListening: AppStartListening): void {
  persist(startListening, {
    key: (userId) => `chat:${userId}:drafts`,
    parse: (json) => parseEntries(json, (value) => typeof value === 'string'),
    restored: draftsRestored,
    matcher: isDraftChange,
    update: (stored, { payload }, state) => {
      const id = conversationOf(payload);
      return setDraft(stored, id, selectDraft(state, id));
    },
    endsWithLogout: true,
  });
  persist(startListening, {
    key: (userId) => `chat:${userId}:replies`,
    parse: (json) => parseEntries(json, isQuote),
    restored: repliesRestored,
    matcher: isReplyChange,
    update: (stored, { payload }, state) => {
      const id = conversationOf(payload);
      const reply = selectReply(state, id);
      const others = without(stored, id);
      return reply ? { ...others, [id]: reply } : others;
    },
    endsWithLogout: true,
  });
  persist(startListening, {
    ...persistedOutbox,
    restored: outboxRestored,
    matcher: isItemChange,
    update: (stored, { payload: { clientId } }, state) =>
      clientId === undefined
        ? stored
        : [
            ...stored.filter((item) => item.clientId !== clientId),
            ...selectOutbox(state).filter((item) => item.clientId === clientId),
          ],
    endsWithLogout: true,
  });
  // The service has them, and somebody who ends the auth sessions of a lost device expects it.
  startListening({
    matcher: isAuthSessionEnd,
    effect: (_action, { extra: { storage } }) => {
      storage.remove(KEPT_THREADS);
    },
  });
}

const conversationOf = (payload: { conversationId: string } | { recipientId: string }) =>
  'conversationId' in payload ? payload.conversationId : payload.recipientId;

function parseEntries<Value>(
  json: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  if (!isObject(json)) return {};
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, Value] => isValue(entry[1])),
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
