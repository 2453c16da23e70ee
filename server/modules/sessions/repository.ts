import type { Session } from '../../../contract/sessions.ts';
import type { Queryable } from '../../context.ts';
import type { StudySessionsTable } from '../../database/schema.ts';

const sessions = (db: Queryable) => db.selectFrom('study_sessions as s');

/** Sessions that this student created or is invited to. */
const mine = (db: Queryable, userId: string) =>
  sessions(db).where((eb) =>
    eb.or([
      eb('s.created_by', '=', userId),
      eb(
        's.id',
        'in',
        eb
          .selectFrom('session_participants as p')
          .select('p.session_id')
          .where('p.user_id', '=', userId),
      ),
    ]),
  );

/** All of them, the earliest first. */
export function listSessions(db: Queryable, userId: string): Promise<Session[]> {
  return load(db, mine(db, userId));
}

/** Those that have not ended by `now` and start no later than `until`, the earliest first. */
export function listUpcoming(
  db: Queryable,
  userId: string,
  { now, until }: { now: string; until: string },
): Promise<Session[]> {
  return load(
    db,
    mine(db, userId).where('s.end_time', '>', now).where('s.start_time', '<=', until),
  );
}

export async function findSession(db: Queryable, id: string): Promise<Session | undefined> {
  return (await load(db, sessions(db).where('s.id', '=', id)))[0];
}

/** Those that ended after `since` and up to `until`. */
export function listEnded(
  db: Queryable,
  { since, until }: { since: string; until: string },
): Promise<Session[]> {
  return load(db, sessions(db).where('s.end_time', '>', since).where('s.end_time', '<=', until));
}

/** Two queries however many sessions; participants come by name. */
async function load(db: Queryable, query: ReturnType<typeof sessions>): Promise<Session[]> {
  const rows = await query.selectAll('s').orderBy('s.start_time').orderBy('s.id').execute();
  const people = await db
    .selectFrom('session_participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.session_id', 'u.id as _id', 'u.name'])
    .where('p.session_id', 'in', query.select('s.id'))
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  const found = new Map(rows.map((row) => [row.id, toSession(row)]));
  for (const { session_id, _id, name } of people) {
    found.get(session_id)?.participants.push({ _id, name });
  }
  return [...found.values()];
}

function toSession(row: StudySessionsTable): Session {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    startTime: row.start_time,
    endTime: row.end_time,
    location: row.location,
    participants: [],
    createdBy: row.created_by,
  };
}

/** Keeps other changes of this session waiting until this transaction has ended. */
export async function lockSession(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('study_sessions')
    .set((row) => ({ title: row.ref('title') }))
    .where('id', '=', id)
    .execute();
}

export async function insertSession(db: Queryable, row: StudySessionsTable): Promise<void> {
  await db.insertInto('study_sessions').values(row).execute();
}

export async function updateSession(
  db: Queryable,
  id: string,
  change: Omit<StudySessionsTable, 'id' | 'created_by' | 'created_at'>,
): Promise<void> {
  await db.updateTable('study_sessions').set(change).where('id', '=', id).execute();
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('study_sessions').where('id', '=', id).execute();
}

export async function addParticipants(
  db: Queryable,
  sessionId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ session_id: sessionId, user_id }));
  await db.insertInto('session_participants').values(rows).execute();
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
