import type { Schema } from './schema.ts';

type TableName = keyof Schema;

export interface Table {
  name: string;
  /** Columns of the primary key, by which a backup reads the table. */
  key: readonly string[];
  /** Whether an admin's "clear data" deletes the rows of the accounts that stay. */
  isCleared: boolean;
}

type Definition<Name extends TableName> = readonly [
  data: 'kept' | 'cleared',
  ...key: (keyof Schema[Name] & string)[],
];

/**
 * All tables: whether "clear data" empties them, and their primary keys. Referenced tables come
 * first, because a backup is restored in this order. A table of the schema that is missing here is
 * a type error.
 */
const definitions: { [Name in TableName]: Definition<Name> } = {
  users: ['kept', 'id'],
  user_subjects: ['kept', 'user_id', 'subject_key'],
  user_days: ['kept', 'user_id', 'day'],
  user_skills: ['kept', 'user_id', 'skill_key'],
  user_badges: ['kept', 'user_id', 'badge'],
  courses: ['kept', 'code_key'],
  course_merges: ['kept', 'id'],
  course_merge_changes: ['kept', 'merge_id', 'user_id'],
  refresh_tokens: ['kept', 'id'],
  password_resets: ['kept', 'token_hash'],
  email_verifications: ['kept', 'token_hash'],
  login_failures: ['cleared', 'id'],
  passkeys: ['kept', 'id'],
  passkey_challenges: ['kept', 'challenge'],
  sign_on_identities: ['kept', 'issuer', 'subject'],
  sign_on_sessions: ['kept', 'auth_session_id'],
  used_sign_on_tokens: ['kept', 'token_hash'],
  connection_requests: ['cleared', 'id'],
  blocks: ['cleared', 'blocker_id', 'blocked_id'],
  reports: ['cleared', 'id'],
  session_series: ['cleared', 'id'],
  study_sessions: ['cleared', 'id'],
  session_participants: ['cleared', 'session_id', 'user_id'],
  session_joins: ['cleared', 'session_id', 'user_id'],
  session_rooms: ['cleared', 'session_id'],
  room_visits: ['cleared', 'session_id', 'user_id'],
  session_goals: ['cleared', 'session_id', 'user_id', 'position'],
  conversations: ['cleared', 'id'],
  conversation_members: ['cleared', 'conversation_id', 'user_id'],
  messages: ['cleared', 'id'],
  message_reactions: ['cleared', 'message_id', 'user_id'],
  attachments: ['cleared', 'id'],
  session_reminders: ['cleared', 'session_id', 'user_id', 'start_time', 'lead', 'channel'],
  session_reviews: ['cleared', 'session_id', 'user_id'],
  reviewed_people: ['cleared', 'session_id', 'reviewer_id', 'user_id'],
  calendar_feeds: ['kept', 'user_id'],
  busy_calendars: ['cleared', 'id'],
  busy_times: ['cleared', 'calendar_id', 'start_time'],
  notifications: ['cleared', 'id'],
  presence: ['kept', 'user_id'],
  notification_preferences: ['kept', 'user_id', 'kind'],
  reminder_preferences: ['kept', 'user_id', 'lead', 'channel'],
  push_subscriptions: ['kept', 'auth_session_id'],
  reminder_deliveries: ['cleared', 'id'],
  notification_mails: ['cleared', 'notification_id'],
  audit_log: ['kept', 'id'],
  installation: ['kept', 'key'],
};

export const tables: readonly Table[] = Object.entries(definitions).map(
  ([name, [data, ...key]]) => ({ name, key, isCleared: data === 'cleared' }),
);
