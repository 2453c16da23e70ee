import type { Schema } from '../database/schema.ts';

export type TableName = keyof Schema;

/** A row as it crosses from one engine to the other: both keep nothing but text and whole numbers. */
export type Row = Record<string, string | number | null>;

type PrimaryKeys = { [Table in TableName]: readonly (keyof Schema[Table])[] };

/**
 * The primary key of each table, by which a backup reads it page by page. In this order rows can be
 * stored again: what others refer to stands first.
 */
const PRIMARY_KEYS = {
  users: ['id'],
  user_subjects: ['user_id', 'subject_key'],
  user_days: ['user_id', 'day'],
  user_skills: ['user_id', 'skill_key'],
  user_badges: ['user_id', 'badge'],
  refresh_tokens: ['id'],
  password_resets: ['token_hash'],
  login_failures: ['id'],
  connection_requests: ['id'],
  blocks: ['blocker_id', 'blocked_id'],
  conversations: ['id'],
  conversation_members: ['conversation_id', 'user_id'],
  messages: ['id'],
  attachments: ['id'],
  study_sessions: ['id'],
  session_participants: ['session_id', 'user_id'],
  session_reminders: ['session_id', 'user_id', 'start_time'],
  notifications: ['id'],
  audit_log: ['id'],
  installation: ['key'],
} satisfies PrimaryKeys;

/** A table and the columns of its primary key. */
export interface Table {
  name: string;
  key: readonly string[];
}

/** Every table there is; one that the list above forgets does not compile. */
export const TABLES: readonly Table[] = Object.entries(PRIMARY_KEYS).map(([name, key]) => ({
  name,
  key,
}));
