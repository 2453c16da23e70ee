import type { Queryable } from '../../platform/database/queryable.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined } from '../sessions/index.ts';

interface Which {
  /** Only this study session. */
  sessionId?: string;
  /** Only study sessions that end after this and no later than `until`. */
  after?: string;
  until?: string;
}

/**
 * Selects the members of study sessions who review each other: the creators, and the participants who
 * were invited before the end and have not declined. Omits students who are suspended or about to be
 * deleted, the study sessions that such a student created, and those created after their end.
 */
export function attendees(db: Queryable, { sessionId, after, until }: Which) {
  const sessions = db
    .selectFrom('study_sessions as s')
    .$if(sessionId !== undefined, (query) => query.where('s.id', '=', sessionId ?? ''))
    .$if(after !== undefined, (query) => query.where('s.end_time', '>', after ?? ''))
    .$if(until !== undefined, (query) => query.where('s.end_time', '<=', until ?? ''))
    .whereRef('s.created_at', '<', 's.end_time')
    .where((eb) => isStaying(eb.ref('s.created_by')))
    .select(['s.id as sessionId', 's.title', 's.start_time as startTime', 's.end_time as endTime']);
  return sessions.select('s.created_by as userId').unionAll(
    sessions
      .innerJoin('session_participants as p', 'p.session_id', 's.id')
      .whereRef('p.invited_at', '<', 's.end_time')
      .where((eb) => isStaying(eb.ref('p.user_id')))
      .where((eb) => hasNotDeclined(eb.ref('p.answer')))
      .select('p.user_id as userId'),
  );
}
