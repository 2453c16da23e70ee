import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { NamedRequest } from './repository.ts';

/** Converts a row to the wire format for its sender or recipient. */
export function toConnectionRequest(row: NamedRequest, viewerId: string): ConnectionRequest {
  return {
    _id: row.id,
    isSent: row.sender_id === viewerId,
    senderName: row.sender_name,
    recipientName: row.recipient_name,
    senderId: { _id: row.sender_id, name: row.sender_name },
    recipientId: { _id: row.recipient_id, name: row.recipient_name },
    message: row.message,
    status: row.status,
    createdAt: row.created_at,
  };
}
