import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findStudySession } from './repository.ts';

/** Returns the open study session of a student that started at once and has not ended. */
export async function findRunningNow(
  db: Queryable,
  userId: string,
  now: string,
): Promise<StudySession | undefined> {
  const running = await db
    .selectFrom('study_sessions')
    .select('id')
    .where('created_by', '=', userId)
    .where('instant_at', 'is not', null)
    .where('end_time', '>', now)
    .executeTakeFirst();
  return running && findStudySession(db, running.id);
}

/** Lets a study session that starts at once be joined without a request from then on. */
export const markInstant = (db: Queryable, id: string, at: string) =>
  db.updateTable('study_sessions').set({ instant_at: at }).where('id', '=', id).execute();
