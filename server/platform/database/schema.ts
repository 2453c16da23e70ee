import type { Generated } from 'kysely';
import type { ReportDecision, ReportReason } from '../../../contract/constants.ts';
import type {
  NotificationChoice,
  NotificationKind,
  NotificationTopic,
} from '../../../contract/notifications.ts';
import type { AuthTables } from './authTables.ts';
import type { ChatTables } from './chatTables.ts';
import type { CourseTables } from './courseTables.ts';
import type { SessionTables } from './sessionTables.ts';

/**
 * The tables, with the same column types on both engines. Ids are UUIDv7 text. Times are ISO 8601
 * text in UTC with milliseconds, which sorts by time. Flags are nullable times. Columns that end in
 * `_key` contain the normalized text for search and comparison (see normalize.ts). A new table also
 * needs a migration and an entry in tables.ts. authTables.ts has the tables of logins, chatTables.ts
 * those of the chat, courseTables.ts those of courses, sessionTables.ts those of study sessions, reminders, reviews and calendars.
 */
export interface Schema extends AuthTables, ChatTables, CourseTables, SessionTables {
  users: {
    id: string;
    name: string;
    /** See nameKey(). */
    name_key: string;
    email: string;
    email_key: string;
    /** Empty for an account that logs in with a provider or passkeys only. */
    password_hash: string;
    role: 'student' | 'admin';
    /** Since when the role is that of OIDC_ADMIN_CLAIM, null for one that was given otherwise. */
    role_claimed_at: string | null;
    university: string;
    university_key: string;
    bio: string;
    location: string;
    location_key: string;
    /** The marked half hours of the week, see encodeWeek(), and their time zone. Both may be empty. */
    hours: Generated<string>;
    time_zone: Generated<string>;
    /** Storage key of the avatar, or empty. */
    avatar: string;
    /** Incremented to invalidate all access tokens issued before. */
    token_generation: Generated<number>;
    /** Time of the last mail about failed logins. */
    login_warning_at: string | null;
    /** When the student proved to receive mails at the email. */
    email_verified_at: string | null;
    /** University or domain of the verified email by CAMPUS_DOMAINS, or empty. */
    campus: Generated<string>;
    /** Set by an admin. Hides the account and refuses its logins. */
    suspended_at: string | null;
    /** When the account will be deleted at the student's request. Hides it until then. */
    deletion_at: string | null;
    /** Set in the placeholder of a deleted student in the conversations of others. */
    deleted_at: string | null;
    created_at: string;
  };

  user_subjects: {
    user_id: string;
    position: number;
    name: string;
    subject_key: string;
  };

  user_days: {
    user_id: string;
    day: string;
  };

  user_skills: {
    user_id: string;
    position: number;
    name: string;
    skill_key: string;
  };

  user_badges: {
    user_id: string;
    badge: string;
    earned_at: string;
  };

  /** One row per unordered pair of users, unique by `low_id` < `high_id`. */
  connection_requests: {
    id: string;
    low_id: string;
    high_id: string;
    sender_id: string;
    recipient_id: string;
    message: string;
    status: 'pending' | 'accepted' | 'rejected';
    created_at: string;
    responded_at: string | null;
    /** As its sender saw it when the request was sent. Null for requests of before it was stored. */
    match_percentage: number | null;
    /** Stays after the match ended, when the status is rejected. */
    accepted_at: string | null;
  };

  blocks: {
    blocker_id: string;
    blocked_id: string;
    created_at: string;
  };

  /**
   * A report about a student. Unique by reporter and reported student until it is decided. It stays
   * without its reporter when that account is deleted.
   */
  reports: {
    id: string;
    reporter_id: string | null;
    reported_id: string;
    reason: ReportReason;
    details: string;
    /** Copies of the last messages of the pair as JSON, oldest first. */
    messages: string;
    created_at: string;
    decision: ReportDecision | null;
    /** Of the admin who decided. */
    note: Generated<string>;
    decided_by: string | null;
    decided_at: string | null;
  };

  notifications: {
    id: string;
    user_id: string;
    type: 'request' | 'message' | 'session' | 'other';
    topic: NotificationTopic | null;
    message: string;
    related_user_id: string | null;
    session_id: string | null;
    /** The conversation of a study session that a message notification is about. */
    conversation_id: string | null;
    /** The start of the study session when the notification was created, and before its change. */
    starts_at: string | null;
    previous_starts_at: string | null;
    count: number;
    read_at: string | null;
    created_at: string;
  };

  /** When each student was last connected. */
  presence: {
    user_id: string;
    seen_at: string | null;
    /** Set by students who do not show when they are online. */
    hidden_at: string | null;
  };

  /** A choice of a student. Kinds without a row have the default. */
  notification_preferences: {
    user_id: string;
    kind: NotificationKind;
    choice: NotificationChoice;
  };

  /** A mail about a notification that has not been sent yet. */
  notification_mails: {
    notification_id: string;
    kind: NotificationKind;
    due_at: string;
  };

  audit_log: {
    id: string;
    actor_id: string | null;
    action: string;
    detail: string;
    created_at: string;
  };

  /** Metadata of this installation, such as its id and the demo accounts. */
  installation: {
    key: string;
    value: string;
  };
}
