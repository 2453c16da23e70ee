import type { Queryable } from '../../platform/database/queryable.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined } from './participants.ts';

interface Period {
  from: string;
  until: string;
}

/** A study session that makes a student busy. */
export interface BusyTime {
  userId: string;
  startTime: string;
  endTime: string;
}

/**
 * Lists when students are busy in a period: the study sessions that they created or are invited to
 * and did not decline.
 * Omits those of creators who are suspended or about to be deleted.
 * @param except a study session that `ownerId` created
 */
export async function listBusyTimes(
  db: Queryable,
  userIds: readonly string[],
  { from, until }: Period,
  { except = '', ownerId }: { except?: string | undefined; ownerId: string },
): Promise<BusyTime[]> {
  const inPeriod = db
    .selectFrom('study_sessions as s')
    .select(['s.start_time as startTime', 's.end_time as endTime'])
    .where('s.end_time', '>', from)
    .where('s.start_time', '<', until)
    .where((eb) => eb.or([eb('s.id', '<>', except), eb('s.created_by', '<>', ownerId)]));
  return inPeriod
    .select('s.created_by as userId')
    .where('s.created_by', 'in', userIds)
    .unionAll(
      inPeriod
        .innerJoin('session_participants as p', 'p.session_id', 's.id')
        .select('p.user_id as userId')
        .where('p.user_id', 'in', userIds)
        .where((eb) => hasNotDeclined(eb.ref('p.answer')))
        .where((eb) => isStaying(eb.ref('s.created_by'))),
    )
    .execute();
}
