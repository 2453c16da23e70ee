import { areSentTogether } from '../../../contract/chat/albums.ts';
import type { Conversation, LastMessage } from '../../../contract/chat/conversations.ts';

/** A conversation that is known only by an event has no settings yet. */
export type CachedConversation = Pick<Conversation, 'userId' | 'unread'> & Partial<Conversation>;

/** Conversations by id, which the wire calls `userId`. */
export type Conversations = Record<string, CachedConversation>;

/*
 * The functions below apply one change to the cached conversations and return new ones. Socket
 * events arrive late or twice, so an older message or revision never replaces a newer one.
 */

/** Applies a change to one conversation, which is added if it is not cached yet. */
export function updateConversation(
  all: Conversations,
  conversationId: string,
  change: (one: CachedConversation) => CachedConversation,
): Conversations {
  return {
    ...all,
    [conversationId]: change(all[conversationId] ?? { userId: conversationId, unread: 0 }),
  };
}

/** Applies a new message. */
export function withMessage(one: CachedConversation, message: LastMessage): CachedConversation {
  const last = one.lastMessage;
  if (!last) return { ...one, lastMessage: toLastMessage(message) };
  if (!isNewer(message, last)) return withEdit(one, message);
  const photos = areSentTogether(last, message) ? (last.photos ?? 1) + 1 : undefined;
  return { ...one, lastMessage: { ...toLastMessage(message), ...(photos && { photos }) } };
}

/** Applies an edit, which shows only if it changes the last message. */
export function withEdit(
  one: CachedConversation,
  { _id, message, rev }: Pick<LastMessage, '_id' | 'message' | 'rev'>,
): CachedConversation {
  const last = one.lastMessage;
  const isOutdated = (last?.rev ?? 0) > (rev ?? Infinity);
  if (last?._id !== _id || isOutdated) return one;
  return { ...one, lastMessage: { ...last, message, ...(rev !== undefined && { rev }) } };
}

/** Applies that a member of a study session has read all messages up to and including `seq`. */
export function withReadPosition(
  one: CachedConversation,
  readerId: string,
  seq: number,
): CachedConversation {
  const { session } = one;
  if (!session) return one;
  const members = session.members.map((member) =>
    member._id === readerId && member.readSeq < seq ? { ...member, readSeq: seq } : member,
  );
  return { ...one, session: { ...session, members } };
}

function toLastMessage(message: LastMessage): LastMessage {
  const { sender } = message;
  const { _id, senderId, message: text, createdAt, fileType, fileName, seq, rev } = message;
  return {
    ...{ _id, senderId, message: text, createdAt },
    ...(sender && { sender }),
    ...(fileName !== undefined && { fileName }),
    ...(fileType !== undefined && { fileType }),
    ...(seq !== undefined && { seq }),
    ...(rev !== undefined && { rev }),
  };
}

function isNewer(message: LastMessage, last: LastMessage): boolean {
  if (message._id === last._id) return false;
  if (message.seq !== undefined && last.seq !== undefined) return message.seq > last.seq;
  return Date.parse(message.createdAt) >= Date.parse(last.createdAt);
}
