import type { Participant } from '../../../contract/sessions.ts';
import { idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined } from './membershipRepository.ts';

type Answer = Omit<
  Schema['session_participants'],
  'session_id' | 'user_id' | 'invited_at' | 'joined_at'
>;

const UNANSWERED: Answer = { answer: null, note: null, proposed_start: null, proposed_end: null };

/** Converts a row to the wire format. */
export function toParticipant({
  _id,
  name,
  answer,
  note,
  proposed_start,
  proposed_end,
}: Answer & Pick<Participant, '_id' | 'name'>): Participant {
  return {
    _id,
    name,
    answer: answer ?? 'pending',
    ...(note && { note }),
    ...(proposed_start !== null &&
      proposed_end !== null && { proposal: { startTime: proposed_start, endTime: proposed_end } }),
  };
}

/** @param at becomes `invited_at`. */
export async function addParticipants(
  db: Queryable,
  sessionId: string,
  userIds: readonly string[],
  at: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ session_id: sessionId, user_id, invited_at: at }));
  await db
    .insertInto('session_participants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeParticipants(
  db: Queryable,
  sessionId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('session_participants')
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Changes what a participant answered or proposes. */
export const updateParticipant = (
  db: Queryable,
  sessionId: string,
  userId: string,
  change: Partial<Answer & Pick<Schema['session_participants'], 'invited_at'>>,
) =>
  db
    .updateTable('session_participants')
    .set(change)
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();

/** Removes the answers and proposals of all participants, or of those who have not accepted. */
export const askAgain = (db: Queryable, sessionId: string, { keepsAccepted = false } = {}) =>
  db
    .updateTable('session_participants')
    .set(UNANSWERED)
    .where('session_id', '=', sessionId)
    .$if(keepsAccepted, (query) => query.where('answer', '!=', 'accepted'))
    .execute();

/**
 * Takes two students out of the study sessions of each other that have not ended. Returns the ids of
 * these study sessions.
 */
export function leaveSharedSessions(db: Queryable, a: string, b: string, now: string) {
  const comingOf = (creatorId: string) =>
    db
      .selectFrom('study_sessions')
      .select('id')
      .where('created_by', '=', creatorId)
      .where('end_time', '>', now);
  return idsOf(
    db
      .deleteFrom('session_participants')
      .where((eb) =>
        eb.or([
          eb.and([eb('user_id', '=', a), eb('session_id', 'in', comingOf(b))]),
          eb.and([eb('user_id', '=', b), eb('session_id', 'in', comingOf(a))]),
        ]),
      )
      .returning('session_id as id'),
  );
}

/**
 * Lists when students are busy in a period: the study sessions that they created or are invited to
 * and did not decline.
 * Omits those of creators who are suspended or about to be deleted.
 * @param except a study session that `ownerId` created
 */
export async function listSessionTimes(
  db: Queryable,
  userIds: readonly string[],
  { from, until }: { from: string; until: string },
  { except = '', ownerId }: { except?: string | undefined; ownerId: string },
): Promise<{ userId: string; startTime: string; endTime: string }[]> {
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
