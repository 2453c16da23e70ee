import type { Message } from '../../../contract/chat.ts';
import type { StoredMessage } from './repository.ts';

/**
 * The message on the wire, the same for both students.
 * @param addressOf signs the address of a file
 */
export function toMessage(row: StoredMessage, addressOf: (fileId: string) => string): Message {
  const common = {
    _id: row.id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    message: row.body,
    createdAt: row.created_at,
    // Reading does not change what is deleted, so it says the same whenever it is asked for.
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
    fileUrl: addressOf(row.file_id),
    fileType: row.file_type ?? '',
    fileName: row.file_name ?? '',
    fileSize: row.file_size ?? 0,
  };
}
