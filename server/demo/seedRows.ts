import type { Insertable } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

type Tables =
  | 'users'
  | 'user_subjects'
  | 'user_days'
  | 'user_skills'
  | 'connection_requests'
  | 'conversations'
  | 'conversation_members'
  | 'messages'
  | 'study_sessions'
  | 'session_participants'
  | 'session_reminders'
  | 'session_reviews'
  | 'notifications';

export type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** The seed data. Badges are awarded by the service. */
export type SeedRows = { [Table in Tables]: Row<Table>[] };
