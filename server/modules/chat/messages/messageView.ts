import type { Message } from '../../../../contract/chat.ts';
import type { StoredMessage } from './messageRepository.ts';

/**
 * Converts a row to the wire format, which is the same for both students.
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
    read: row.deleted_at === null && row.seq <= row.read_up_to,
    edited: row.edited_at !== null,
    seq: row.seq,
    rev: row.rev,
    ...(row.client_id !== null && { clientId: row.client_id }),
  };
  if (row.deleted_at !== null) return { ...common, deleted: true };
  if (row.file_id === null) return common;
  return {
    ...common,
    fileUrl: signUrl(row.file_id),
    fileType: row.file_type ?? '',
    fileName: row.file_name ?? '',
    fileSize: row.file_size ?? 0,
  };
}
