import type { Insertable } from 'kysely';
import type { Schema } from '../../database/schema.ts';

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
  | 'notifications';

export type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** The demo campus as rows, all but the badges: those the service works out from the rest. */
export type CampusRows = { [Table in Tables]: Row<Table>[] };
