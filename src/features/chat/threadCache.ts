import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { Message, QuotedMessage } from '../../../contract/chat/messages.ts';
import type { MessageDeletedEvent } from '../../../contract/socketEvents.ts';
import { addRevision, initialSyncState, syncedTo, type SyncState } from './syncState.ts';

/**
 * A thread in the RTK Query cache, newest page first.
 *
 * The functions below apply one change and return a new thread. Socket events arrive late, twice or
 * out of order, so every change is idempotent and any order leads to the same thread:
 * - a message with a lower `rev` than the cached one does not overwrite it;
 * - `read` is never reset, and `readUpTo` also applies to messages that arrive later;
 * - `deletedIds` and `revision` keep deleted messages from being added again;
 * - each `rev` is recorded in the sync state, where a missing one shows as a gap.
 */
export type Thread = InfiniteData<ThreadPage, string | null>;

export interface ThreadPage {
  /** Oldest first. */
  messages: Message[];
  /** Cursor of the next older page; `null` at the start of the conversation. */
  olderCursor: string | null;
  /** Only the sync state of the newest page is used. */
  syncState: SyncState;
}

/** Compares by `seq`, or by time if one has none. */
function compareMessages(a: Message, b: Message): number {
  if (a.seq !== undefined && b.seq !== undefined) return a.seq - b.seq;
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a._id < b._id ? -1 : 1);
}

export function makePage(
  messages: readonly Message[],
  { olderCursor = null, revision }: { olderCursor?: string | null; revision: number | null },
): ThreadPage {
  return {
    messages: messages.toSorted(compareMessages),
    olderCursor,
    syncState: initialSyncState(revision ?? highestRevision(messages)),
  };
}

/** Returns all cached messages, oldest first and without duplicates. */
export function messagesOf(thread: Thread | undefined): Message[] {
  const pages = (thread?.pages ?? []).toReversed();
  const byId = new Map(pages.flatMap(({ messages }) => messages.map((m) => [m._id, m])));
  return [...byId.values()];
}

const syncStateOf = (thread: Thread) => thread.pages[0]?.syncState ?? initialSyncState(null);

export const revisionOf = (thread: Thread): number | null => syncStateOf(thread).revision;

export const hasGap = (thread: Thread): boolean => syncStateOf(thread).pendingRevisions.length > 0;

/** Applies a new, edited or deleted message and records its revision. */
export function upsertMessage(thread: Thread, message: Message): Thread {
  return updateSyncState(applyMessage(thread, message), (state) => addRevision(state, message.rev));
}

/** Applies the changes since a revision. `revision` is the one that the response is complete to. */
export function applyChanges(
  thread: Thread,
  changed: readonly Message[],
  revision: number | null,
): Thread {
  const upTo = revision ?? highestRevision(changed) ?? 0;
  return updateSyncState(changed.reduce(applyMessage, thread), (state) => syncedTo(state, upTo));
}

export function removeMessage(
  thread: Thread,
  { _id, rev }: Pick<MessageDeletedEvent, '_id'> & { rev?: number | undefined },
): Thread {
  const removed = updatePage(thread, pageIndexOf(thread, _id), (page) => ({
    ...page,
    messages: page.messages.filter((message) => message._id !== _id),
  }));
  const quotes = updateQuotes(removed, _id, () => ({ message: '', deleted: true }));
  return updateSyncState(quotes, (state) => ({
    ...addRevision(state, rev),
    deletedIds: [...new Set([...state.deletedIds, _id])],
  }));
}

/** Updates the quotes of a message in the replies to it. */
function updateQuotes(
  thread: Thread,
  id: string,
  update: (quote: QuotedMessage) => Omit<QuotedMessage, '_id' | 'senderId'>,
): Thread {
  return updateMessages(thread, (message) => {
    const { replyTo } = message;
    if (replyTo?._id !== id || replyTo.deleted) return message;
    const { _id, senderId } = replyTo;
    return { ...message, replyTo: { _id, senderId, ...update(replyTo) } };
  });
}

/** Marks the messages of `senderId` up to `seq` as read. */
export function markReadToSeq(
  thread: Thread,
  { senderId, seq, rev }: { senderId: string; seq: number; rev?: number },
): Thread {
  const recorded = updateSyncState(thread, (state) => ({
    ...addRevision(state, rev),
    readUpTo: { ...state.readUpTo, [senderId]: Math.max(seq, state.readUpTo[senderId] ?? 0) },
  }));
  return markReadWhere(
    recorded,
    (m) => m.senderId === senderId && m.seq !== undefined && m.seq <= seq,
  );
}

/** Marks the messages of `senderId` up to a message as read. */
export function markReadToMessage(thread: Thread, senderId: string, messageId: string): Thread {
  const last = messagesOf(thread).find(({ _id }) => _id === messageId);
  if (!last) return thread;
  return markReadWhere(thread, (m) => m.senderId === senderId && compareMessages(m, last) <= 0);
}

/** An own reaction to a message, while its request is sent. */
export interface OwnReaction {
  /** Of the message. */
  id: string;
  emoji: string | null;
  requestId: string;
}

/** Returns a message with another own reaction, or without one. */
export function withOwnReaction(message: Message, ownId: string, { emoji }: OwnReaction): Message {
  const others = (message.reactions ?? []).filter(({ userId }) => userId !== ownId);
  return { ...message, reactions: emoji === null ? others : [...others, { userId: ownId, emoji }] };
}

/** Replaces the file URLs of cached messages by those of `listed`. */
export function updateFileUrls(thread: Thread, listed: readonly Message[]): Thread {
  const urls = new Map(listed.map(({ _id, fileUrl }) => [_id, fileUrl]));
  return updateMessages(thread, (message) => {
    const fileUrl = urls.get(message._id);
    return fileUrl === undefined ? message : { ...message, fileUrl };
  });
}

function highestRevision(messages: readonly Message[]): number | null {
  const revisions = messages.flatMap(({ rev }) => rev ?? []);
  return revisions.length > 0 ? Math.max(...revisions) : null;
}

/** Applies a message without recording its revision, which other messages may share. */
function applyMessage(thread: Thread, message: Message): Thread {
  const { deletedIds } = syncStateOf(thread);
  const { _id, deleted = deletedIds.includes(message._id), replyTo } = message;
  if (deleted) return removeMessage(thread, { _id });
  const known = pageIndexOf(thread, _id);
  if (known < 0 && !isMissing(thread, message)) return thread;
  const inserted = insertMessage(thread, message, known);
  const quoted = replyTo?._id ?? '';
  return deletedIds.includes(quoted)
    ? updateQuotes(inserted, quoted, () => ({ message: '', deleted: true }))
    : inserted;
}

function insertMessage(thread: Thread, message: Message, known: number): Thread {
  const index = known < 0 ? insertionPageIndex(thread, message) : known;
  const { readUpTo } = syncStateOf(thread);
  return updatePage(thread, index, (page) => {
    const before = page.messages.find(({ _id }) => _id === message._id);
    const merged = applyReadUpTo(before ? merge(before, message) : message, readUpTo);
    const messages = before
      ? page.messages.map((m) => (m === before ? merged : m))
      : [...page.messages, merged].sort(compareMessages);
    return { ...page, messages };
  });
}

const pageIndexOf = (thread: Thread, id: string) =>
  thread.pages.findIndex(({ messages }) => messages.some(({ _id }) => _id === id));

/** Whether a message that is not cached is new, rather than deleted or older than all pages. */
function isMissing(thread: Thread, message: Message): boolean {
  const { revision } = syncStateOf(thread);
  // All changes up to `revision` are applied, so the message has been deleted since.
  if (message.rev !== undefined && revision !== null && message.rev <= revision) return false;
  const lastPage = thread.pages.at(-1);
  const oldest = lastPage?.messages[0];
  const hasFirstMessage = lastPage?.olderCursor === null;
  return hasFirstMessage || oldest === undefined || compareMessages(message, oldest) > 0;
}

function insertionPageIndex(thread: Thread, message: Message): number {
  const index = thread.pages.findIndex(
    ({ messages: [oldest] }) => oldest !== undefined && compareMessages(message, oldest) > 0,
  );
  return index >= 0 ? index : thread.pages.length - 1;
}

/** Prefers the higher revision; at equal revisions `next`, whose file URL is newer. */
function merge(known: Message, next: Message): Message {
  const isOlder = known.rev !== undefined && next.rev !== undefined && next.rev < known.rev;
  const { reactions: _known, ...before } = known;
  const { reactions: _next, ...after } = next;
  const merged = isOlder ? { ...after, ...before } : { ...before, ...after };
  // An omitted list is an empty one.
  const { reactions } = isOlder ? known : next;
  return { ...merged, ...(reactions && { reactions }), read: known.read || next.read };
}

function applyReadUpTo(message: Message, readUpTo: SyncState['readUpTo']): Message {
  const upTo = readUpTo[message.senderId];
  const isRead = upTo !== undefined && message.seq !== undefined && message.seq <= upTo;
  return isRead ? { ...message, read: true } : message;
}

const markReadWhere = (thread: Thread, isRead: (message: Message) => boolean): Thread =>
  updateMessages(thread, (m) => (!m.read && isRead(m) ? { ...m, read: true } : m));

/** Keeps the identity of pages in which no message changes. */
function updateMessages(thread: Thread, update: (message: Message) => Message): Thread {
  const pages = thread.pages.map((page) => {
    const messages = page.messages.map(update);
    return messages.some((m, i) => m !== page.messages[i]) ? { ...page, messages } : page;
  });
  return { ...thread, pages };
}

function updatePage(
  thread: Thread,
  index: number,
  update: (page: ThreadPage) => ThreadPage,
): Thread {
  return { ...thread, pages: thread.pages.map((page, i) => (i === index ? update(page) : page)) };
}

const updateSyncState = (thread: Thread, update: (state: SyncState) => SyncState): Thread =>
  updatePage(thread, 0, (page) => ({ ...page, syncState: update(page.syncState) }));
