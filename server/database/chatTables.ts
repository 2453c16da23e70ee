/** One row per unordered pair of users that exchanged messages. */
export interface ConversationsTable {
  id: string;
  low_id: string;
  high_id: string;
  revision: number;
}

/** State of a user: messages up to and including `last_read_seq` are read. */
export interface ConversationMembersTable {
  conversation_id: string;
  user_id: string;
  last_read_seq: number;
  muted_at: string | null;
}

/** `seq` is the revision that created the message, `rev` the one that last changed it. */
export interface MessagesTable {
  id: string;
  conversation_id: string;
  sender_id: string;
  recipient_id: string;
  body: string;
  client_id: string | null;
  seq: number;
  rev: number;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  /** A message of the same conversation. */
  reply_to_id: string | null;
  sender_reaction: string | null;
  recipient_reaction: string | null;
}

/** An upload. `message_id` is null until the message is sent. */
export interface AttachmentsTable {
  id: string;
  owner_id: string;
  message_id: string | null;
  file_name: string;
  file_type: string;
  size: number;
  created_at: string;
}
