import type { Generated } from 'kysely';

/**
 * The tables as Kysely sees them. One convention for both engines: ids are UUIDv7 text, instants
 * are ISO 8601 text in UTC with milliseconds (so they sort), flags are the presence of an instant.
 * Columns that end in `_key` hold the trimmed, lower-cased form that is searched and compared.
 */

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: 'student' | 'admin';
  university: string;
  university_key: string;
  bio: string;
  location: string;
  location_key: string;
  /** Storage key of the picture, or empty. */
  avatar: string;
  /** Counted up when all sessions end; an access token of an earlier count is worth nothing. */
  token_generation: Generated<number>;
  created_at: string;
}

export interface UserSubjectsTable {
  user_id: string;
  position: number;
  name: string;
  subject_key: string;
}

export interface UserDaysTable {
  user_id: string;
  day: string;
}

export interface UserSkillsTable {
  user_id: string;
  position: number;
  name: string;
  skill_key: string;
}

export interface UserBadgesTable {
  user_id: string;
  badge: string;
  earned_at: string;
}

/** One row for each refresh token ever issued; a family is what one sign-in grew into. */
export interface RefreshTokensTable {
  id: string;
  family_id: string;
  parent_id: string | null;
  user_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** The last time that it was exchanged, but for those within the grace for parallel tabs. */
  used_at: string | null;
  /** When its answer counted as lost, because its predecessor was exchanged again long after. */
  superseded_at: string | null;
  /** When the family ended, the same in all its tokens. */
  revoked_at: string | null;
  /** Null where its student ended it. */
  revoked_because: 'reuse' | null;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface LoginFailuresTable {
  id: string;
  email_key: string;
  address_range: string;
  failed_at: string;
}

/** One row for each unordered pair: `low_id` < `high_id`, unique together. */
export interface ConnectionRequestsTable {
  id: string;
  low_id: string;
  high_id: string;
  sender_id: string;
  recipient_id: string;
  message: string;
  status: 'pending' | 'accepted' | 'rejected';
  created_at: string;
  responded_at: string | null;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

/** One row for each unordered pair of buddies that ever wrote. */
export interface ConversationsTable {
  id: string;
  low_id: string;
  high_id: string;
  revision: number;
}

/** How far each of the two has read: everything up to and with `last_read_seq`. */
export interface ConversationMembersTable {
  conversation_id: string;
  user_id: string;
  last_read_seq: number;
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
}

/** An upload; `message_id` is null until a message takes it. */
export interface AttachmentsTable {
  id: string;
  owner_id: string;
  message_id: string | null;
  file_name: string;
  file_type: string;
  size: number;
  created_at: string;
}

export interface StudySessionsTable {
  id: string;
  title: string;
  description: string;
  location: string;
  start_time: string;
  end_time: string;
  created_by: string;
  created_at: string;
}

export interface SessionParticipantsTable {
  session_id: string;
  user_id: string;
}

/** A reminder that went out: once for each person, session and start. */
export interface SessionRemindersTable {
  session_id: string;
  user_id: string;
  start_time: string;
  sent_at: string;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  type: 'request' | 'message' | 'session' | 'other';
  message: string;
  related_user_id: string | null;
  session_id: string | null;
  count: number;
  read_at: string | null;
  created_at: string;
}

export interface AuditLogTable {
  id: string;
  actor_id: string | null;
  action: string;
  detail: string;
  created_at: string;
}

/** Facts about this installation, such as whether it was filled with the demo campus. */
export interface InstallationTable {
  key: string;
  value: string;
}

export interface Schema {
  users: UsersTable;
  user_subjects: UserSubjectsTable;
  user_days: UserDaysTable;
  user_skills: UserSkillsTable;
  user_badges: UserBadgesTable;
  refresh_tokens: RefreshTokensTable;
  password_resets: PasswordResetsTable;
  login_failures: LoginFailuresTable;
  connection_requests: ConnectionRequestsTable;
  blocks: BlocksTable;
  conversations: ConversationsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  attachments: AttachmentsTable;
  study_sessions: StudySessionsTable;
  session_participants: SessionParticipantsTable;
  session_reminders: SessionRemindersTable;
  notifications: NotificationsTable;
  audit_log: AuditLogTable;
  installation: InstallationTable;
}
