import { QUOTE_LENGTH, type Message, type QuotedMessage } from '../../../contract/chat/messages.ts';
import type { StoredMessage } from './messageRepository.ts';

/**
 * Converts a row to the wire format, which is the same for all students of the conversation.
 * @param signUrl signs the URL of a file
 */
export function toMessage(row: StoredMessage, signUrl: (fileId: string) => string): Message {
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
