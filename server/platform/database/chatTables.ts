import type { Generated } from 'kysely';

export interface ChatTables {
  /**
   * One row per unordered pair of users that exchanged messages, or per study session with messages,
   * whose id it has. Either the ids of the pair or `session_id` is set. After the study session was
   * deleted, only `title` is.
   */
  conversations: {
    id: string;
    low_id: string | null;
    high_id: string | null;
    session_id: string | null;
    /** The title of the deleted study session. */
    title: string | null;
    revision: number;
  };

  /**
   * State of a user: messages up to and including `last_read_seq` are read. Of a study session, a row
   * makes a user a member only after the study session was deleted, see memberRepository.ts.
   */
  conversation_members: {
    conversation_id: string;
    user_id: string;
    last_read_seq: number;
    muted_at: string | null;
    /** 1 after the study session was deleted, otherwise 0. */
    session_deleted: Generated<number>;
  };

  /** `seq` is the revision that created the message, `rev` the one that last changed it. */
  messages: {
    id: string;
    conversation_id: string;
    sender_id: string;
    /** The other user of a pair, or the id of the study session. */
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
    /** Reactions of a pair. Those of a study session are in `message_reactions`. */
    sender_reaction: string | null;
    recipient_reaction: string | null;
  };

  /** A reaction to a message of a study session. */
  message_reactions: {
    message_id: string;
    user_id: string;
    emoji: string;
  };

  /** An upload. `message_id` is null until the message is sent. */
  attachments: {
    id: string;
    owner_id: string;
    message_id: string | null;
    file_name: string;
    file_type: string;
    size: number;
    created_at: string;
  };
}
