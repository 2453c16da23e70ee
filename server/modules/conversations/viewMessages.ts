import type { LRUCache } from 'lru-cache';
import {
  type Author,
  type Message,
  QUOTE_LENGTH,
  type QuotedMessage,
} from '../../../contract/chat/messages.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Context } from '../../platform/context.ts';
import { avatarUrl, DELETED_STUDENT } from '../people/index.ts';
import { isOfSession, listReactions, type StoredMessage } from './messageRepository.ts';
import type { AttachmentUrls } from './attachments/attachmentUrl.ts';
import type { Quota } from './attachments/quota.ts';
import { findPeople } from './memberRepository.ts';

/** What the commands of messages need. */
export interface ChatDeps {
  context: Context;
  attachmentUrls: AttachmentUrls;
  quota: Quota;
  /** Ids of messages that this process has emitted or is about to emit. */
  delivered: LRUCache<string, true>;
}

/**
 * Converts messages of one conversation to the wire format, with their senders and reactions in a study
 * session.
 */
export async function viewMessages(
  { context, attachmentUrls }: ChatDeps,
  rows: readonly StoredMessage[],
): Promise<Message[]> {
  const messages = rows.map((row) => toMessage(row, attachmentUrls.sign));
  return rows.some(isOfSession) ? withAuthors(context.database, messages) : messages;
}

export async function viewMessage(deps: ChatDeps, row: StoredMessage): Promise<Message> {
  const [message] = await viewMessages(deps, [row]);
  if (!message) throw new Error('There is no message.');
  return message;
}

/**
 * Converts a row to the wire format, which is the same for all students of the conversation.
 * @param signUrl signs the URL of a file
 */
function toMessage(row: StoredMessage, signUrl: (fileId: string) => string): Message {
  const common = {
    _id: row.id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    message: row.body,
    createdAt: row.created_at,
    // A deleted message stays unread, so that its events are always the same.
    read: row.deleted_at === null && row.seq <= (row.read_up_to ?? 0),
    edited: row.edited_at !== null,
    seq: row.seq,
    rev: row.rev,
    ...(row.client_id !== null && { clientId: row.client_id }),
  };
  if (row.deleted_at !== null) return { ...common, deleted: true };
  const message = { ...common, ...quoteOf(row), ...reactionsOf(row) };
  if (row.file_id === null) return message;
  return {
    ...message,
    fileUrl: signUrl(row.file_id),
    fileType: row.file_type ?? '',
    fileName: row.file_name ?? '',
    fileSize: row.file_size ?? 0,
  };
}

function quoteOf(row: StoredMessage): { replyTo?: QuotedMessage } {
  if (row.quoted_id === null) return {};
  const quoted = { _id: row.quoted_id, senderId: row.quoted_sender_id ?? '' };
  if (row.quoted_deleted_at !== null) {
    return { replyTo: { ...quoted, message: '', deleted: true } };
  }
  // Without half of a surrogate pair.
  const message = (row.quoted_body ?? '').slice(0, QUOTE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  const fileName = row.quoted_file_name;
  return { replyTo: { ...quoted, message, ...(fileName !== null && { fileName }) } };
}

function reactionsOf(row: StoredMessage): Pick<Message, 'reactions'> {
  const reactions = [
    { userId: row.sender_id, emoji: row.sender_reaction },
    { userId: row.recipient_id, emoji: row.recipient_reaction },
  ].flatMap(({ userId, emoji }) => (emoji === null ? [] : [{ userId, emoji }]));
  return reactions.length > 0 ? { reactions } : {};
}

type Authors = (userId: string) => Author;

/** Returns how students are shown. Those without an account are deleted students. */
export async function loadAuthors(db: Queryable, ids: Iterable<string>): Promise<Authors> {
  const distinct = [...new Set(ids)];
  const people = distinct.length === 0 ? [] : await findPeople(db, distinct);
  const authors = new Map(people.map(({ id, ...person }) => [id, toAuthor(person)]));
  return (userId) => authors.get(userId) ?? { name: DELETED_STUDENT };
}

export const toAuthor = ({ name, avatar }: { name: string; avatar: string }): Author => ({
  name,
  ...(avatar !== '' && { avatar: avatarUrl(avatar) }),
});

/**
 * Adds the senders, who may be former members, and the reactions to messages of a study session.
 * Deleted messages have no reactions.
 */
async function withAuthors(db: Queryable, messages: readonly Message[]): Promise<Message[]> {
  const reactions = await listReactions(
    db,
    messages.map(({ _id }) => _id),
  );
  const authorOf = await loadAuthors(db, [
    ...messages.map(({ senderId }) => senderId),
    ...messages.flatMap(({ replyTo }) => replyTo?.senderId ?? []),
    ...reactions.map(({ user_id }) => user_id),
  ]);
  return messages.map((message) => {
    const { _id, senderId, replyTo } = message;
    const own = reactions
      .filter(({ message_id }) => message_id === _id)
      .map(({ user_id: userId, emoji }) => ({ userId, name: authorOf(userId).name, emoji }));
    return {
      ...message,
      sender: authorOf(senderId),
      ...(replyTo && { replyTo: { ...replyTo, sender: authorOf(replyTo.senderId) } }),
      ...(own.length > 0 && { reactions: own }),
    };
  });
}
