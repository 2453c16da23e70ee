import type { Queryable } from '../context.ts';
import type { CampusRows } from './rows/campusRows.ts';

/** Stores the campus, each table in one statement, the referenced ones first. */
export async function insertCampus(db: Queryable, rows: CampusRows): Promise<void> {
  await db.insertInto('users').values(rows.users).execute();
  await db.insertInto('user_subjects').values(rows.user_subjects).execute();
  await db.insertInto('user_days').values(rows.user_days).execute();
  await db.insertInto('user_skills').values(rows.user_skills).execute();
  await db.insertInto('connection_requests').values(rows.connection_requests).execute();
  await db.insertInto('conversations').values(rows.conversations).execute();
  await db.insertInto('conversation_members').values(rows.conversation_members).execute();
  await db.insertInto('messages').values(rows.messages).execute();
  await db.insertInto('study_sessions').values(rows.study_sessions).execute();
  await db.insertInto('session_participants').values(rows.session_participants).execute();
  await db.insertInto('session_reminders').values(rows.session_reminders).execute();
  await db.insertInto('notifications').values(rows.notifications).execute();
}
