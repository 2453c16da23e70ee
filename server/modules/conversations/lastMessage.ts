import type { LastMessage } from '../../../contract/chat/conversations.ts';
import type { listConversationRows } from './conversationListRepository.ts';

type Row = Awaited<ReturnType<typeof listConversationRows>>[number];

/** Characters of the last message in a list. */
const PREVIEW = 200;

/** Converts the newest message of a conversation, if there is one, to the wire format. */
export function toLastMessage(
  row: Pick<
    Row,
    | 'id'
    | 'sender_id'
    | 'body'
    | 'created_at'
    | 'seq'
    | 'rev'
    | 'deleted_at'
    | 'file_name'
    | 'file_type'
  >,
): LastMessage | undefined {
  const { id, sender_id, body, created_at, seq, rev } = row;
  if (id === null || sender_id === null || created_at === null) return undefined;
  return {
    _id: id,
    senderId: sender_id,
    message: Array.from(body ?? '')
      .slice(0, PREVIEW)
      .join(''),
    createdAt: created_at,
    seq: seq ?? 0,
    rev: rev ?? 0,
    ...(row.deleted_at !== null && { deleted: true }),
    ...(row.file_name !== null && { fileName: row.file_name, fileType: row.file_type ?? '' }),
  };
}
