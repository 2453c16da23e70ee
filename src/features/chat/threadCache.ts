import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { Message } from '../../../contract/chat.ts';
import type { MessageDeletedEvent } from '../../../contract/socketEvents.ts';
import { caughtUp, newCourse, withRevision, type ThreadCourse } from './threadCourse.ts';

/**
 * A thread in the cache, newest page first. Every function here answers a new thread and may be
 * applied in any order and any number of times: what arrives live may overtake and be repeated.
 */
export type Thread = InfiniteData<ThreadPage, string | null>;

export interface ThreadPage {
  /** Oldest first. */
  messages: Message[];
  /** Where the page before this one begins; null at the start of the conversation. */
  olderCursor: string | null;
  /** Only that of the newest page counts. */
  course: ThreadCourse;
}

export function makePage(
  messages: readonly Message[],
  { olderCursor = null, revision }: { olderCursor?: string | null; revision: number | null },
): ThreadPage {
  const revisions = messages.flatMap(({ rev }) => rev ?? []);
  const highest = revisions.length > 0 ? Math.max(...revisions) : null;
  return {
    messages: messages.filter(({ deleted }) => !deleted).sort(inOrder),
    olderCursor,
    course: newCourse(revision ?? highest),
  };
}

/** All that is loaded, oldest first, each message once. */
export function messagesOf(thread: Thread | undefined): Message[] {
  const pages = (thread?.pages ?? []).toReversed();
  const byId = new Map(pages.flatMap(({ messages }) => messages.map((m) => [m._id, m])));
  return [...byId.values()];
}

const courseOf = (thread: Thread) => thread.pages[0]?.course ?? newCourse(null);

/** Up to where nothing is missing; null for a service that counts no revisions. */
export const revisionOf = (thread: Thread): number | null => courseOf(thread).revision;

export const hasGap = (thread: Thread): boolean => courseOf(thread).ahead.length > 0;

/** A message that is new, edited, or deleted. */
export function upsertMessage(thread: Thread, message: Message): Thread {
  return withCourse(place(thread, message), (course) => withRevision(course, message.rev));
}

/** Without counting its revision, which may be that of other messages too. */
function place(thread: Thread, message: Message): Thread {
  if (message.deleted) return removeMessage(thread, { _id: message._id });
  const course = courseOf(thread);
  const at = pageOf(thread, message._id);
  if (at >= 0) return withPage(thread, at, (page) => replaceIn(page, message, course));
  if (!belongs(thread, message)) return thread;
  return withPage(thread, pageFor(thread, message), (page) => insertIn(page, message, course));
}

export function removeMessage(
  thread: Thread,
  { _id, rev }: Pick<MessageDeletedEvent, '_id'> & { rev?: number | undefined },
): Thread {
  const at = pageOf(thread, _id);
  const without = withPage(thread, at, (page) => ({
    ...page,
    messages: page.messages.filter((message) => message._id !== _id),
  }));
  return withCourse(without, (course) => ({
    ...withRevision(course, rev),
    deletedIds: [...new Set([...course.deletedIds, _id])],
  }));
}

/** What `senderId` wrote was read, up to and with the place `seq`. */
export function markRead(
  thread: Thread,
  { senderId, seq, rev }: { senderId: string; seq: number; rev?: number },
): Thread {
  const noted = withCourse(thread, (course) => ({
    ...withRevision(course, rev),
    readUpTo: {
      ...course.readUpTo,
      [senderId]: Math.max(seq, course.readUpTo[senderId] ?? 0),
    },
  }));
  return readWhere(noted, (m) => m.senderId === senderId && m.seq !== undefined && m.seq <= seq);
}

/** I have read what `senderId` wrote, up to and with that message. */
export function markReadTo(thread: Thread, senderId: string, messageId: string): Thread {
  const last = messagesOf(thread).find(({ _id }) => _id === messageId);
  if (!last) return thread;
  return readWhere(thread, (m) => m.senderId === senderId && inOrder(m, last) <= 0);
}

/** The answer to `sinceRev`: all that changed, and up to which revision that is all. */
export function applyChanges(
  thread: Thread,
  changed: readonly Message[],
  revision: number | null,
): Thread {
  const upTo = revision ?? Math.max(0, ...changed.flatMap(({ rev }) => rev ?? []));
  return withCourse(changed.reduce(place, thread), (course) => caughtUp(course, upTo));
}

/** Fresh addresses for the files of messages that are here. */
export function renewFiles(thread: Thread, listed: readonly Message[]): Thread {
  const fresh = new Map(listed.map(({ _id, fileUrl }) => [_id, fileUrl]));
  const renewed = (message: Message) => {
    const fileUrl = fresh.get(message._id);
    return fileUrl === undefined ? message : { ...message, fileUrl };
  };
  const pages = thread.pages.map((page) => ({ ...page, messages: page.messages.map(renewed) }));
  return { ...thread, pages };
}

/** By place; by time where the service counts none. */
function inOrder(a: Message, b: Message): number {
  if (a.seq !== undefined && b.seq !== undefined) return a.seq - b.seq;
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a._id < b._id ? -1 : 1);
}

const pageOf = (thread: Thread, id: string) =>
  thread.pages.findIndex(({ messages }) => messages.some(({ _id }) => _id === id));

/** Whether a message that is not here has its place here, and is not just late or far up. */
function belongs(thread: Thread, message: Message): boolean {
  const { revision, deletedIds } = courseOf(thread);
  if (deletedIds.includes(message._id)) return false;
  // All up to this revision is in: what is missing nevertheless has been deleted.
  if (message.rev !== undefined && revision !== null && message.rev <= revision) return false;
  const last = thread.pages.at(-1);
  const oldest = last?.messages[0];
  const beginsHere = last?.olderCursor === null;
  return beginsHere || oldest === undefined || inOrder(message, oldest) > 0;
}

function pageFor(thread: Thread, message: Message): number {
  const at = thread.pages.findIndex(({ messages: [oldest] }) => {
    return oldest !== undefined && inOrder(message, oldest) > 0;
  });
  return at >= 0 ? at : thread.pages.length - 1;
}

function replaceIn(page: ThreadPage, message: Message, course: ThreadCourse): ThreadPage {
  const messages = page.messages.map((known) =>
    known._id === message._id ? withReading(merge(known, message), course) : known,
  );
  return { ...page, messages };
}

function insertIn(page: ThreadPage, message: Message, course: ThreadCourse): ThreadPage {
  return { ...page, messages: [...page.messages, withReading(message, course)].sort(inOrder) };
}

/** The later word counts; of two at one revision the second has the fresher file address. */
function merge(known: Message, message: Message): Message {
  const isLate = known.rev !== undefined && message.rev !== undefined && message.rev < known.rev;
  const merged = isLate ? { ...message, ...known } : { ...known, ...message };
  return { ...merged, read: known.read || message.read };
}

function withReading(message: Message, { readUpTo }: ThreadCourse): Message {
  const upTo = readUpTo[message.senderId];
  const isRead = upTo !== undefined && message.seq !== undefined && message.seq <= upTo;
  return isRead ? { ...message, read: true } : message;
}

function readWhere(thread: Thread, isRead: (message: Message) => boolean): Thread {
  const changes = (message: Message) => !message.read && isRead(message);
  const pages = thread.pages.map((page) =>
    page.messages.some(changes)
      ? { ...page, messages: page.messages.map((m) => (changes(m) ? { ...m, read: true } : m)) }
      : page,
  );
  return { ...thread, pages };
}

function withPage(thread: Thread, at: number, change: (page: ThreadPage) => ThreadPage): Thread {
  return { ...thread, pages: thread.pages.map((page, i) => (i === at ? change(page) : page)) };
}

const withCourse = (thread: Thread, change: (course: ThreadCourse) => ThreadCourse): Thread =>
  withPage(thread, 0, (page) => ({ ...page, course: change(page.course) }));
