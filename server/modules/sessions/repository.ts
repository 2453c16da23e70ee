import type { Insertable, Selectable } from 'kysely';
import type { SessionTimes, StudySession } from '../../../contract/sessions.ts';
import { outerColumn } from '../../platform/database/outerColumn.ts';
import { type Page, pageOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined, placeCounts } from './membershipRepository.ts';
import { type JoinedRow, placesOf } from './participants.ts';
import { toParticipant } from './participantRepository.ts';
import { findSeriesViews } from './seriesRepository.ts';

const sessions = (db: Queryable) => db.selectFrom('study_sessions as s');

/**
 * Selects the study sessions created by or including a student. Omits those of creators who are
 * suspended or about to be deleted.
 */
const selectOfMember = (db: Queryable, userId: string, { withDeclined = true } = {}) =>
  sessions(db).where((eb) =>
    eb.or([
      eb('s.created_by', '=', userId),
      eb.and([
        eb(
          's.id',
          'in',
          eb
            .selectFrom('session_participants as p')
            .select('p.session_id')
            .where('p.user_id', '=', userId)
            .$if(!withDeclined, (query) =>
              query.where((inner) => hasNotDeclined(inner.ref('p.answer'))),
            ),
        ),
        isStaying(eb.ref('s.created_by')),
      ]),
    ]),
  );

/** Lists study sessions of a student, the latest first. */
export async function listStudySessions(
  db: Queryable,
  userId: string,
  page: Page,
): Promise<StudySession[]> {
  const query = selectOfMember(db, userId).select('s.id');
  const rows = await pageOf(query, ['s.start_time', 's.id'], 'desc', page).execute();
  return (await listByIds(db, idsOf(rows))).reverse();
}

/** Lists study sessions of a student that end after `since`, the earliest first. */
export async function listSince(
  db: Queryable,
  userId: string,
  { since, limit }: { since: string; limit: number },
): Promise<StudySession[]> {
  const query = selectOfMember(db, userId).select('s.id').where('s.end_time', '>', since);
  const rows = await pageOf(query, ['s.start_time', 's.id'], 'asc', { limit }).execute();
  return listByIds(db, idsOf(rows));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Lists all study sessions of a student, the earliest first. */
export const listAllStudySessions = (db: Queryable, userId: string): Promise<StudySession[]> =>
  load(db, selectOfMember(db, userId));

/** Lists the study sessions of a series that a student created or takes part in. */
export const listOfSeries = (
  db: Queryable,
  userId: string,
  seriesId: string,
): Promise<StudySession[]> =>
  load(db, selectOfMember(db, userId).where('s.series_id', '=', seriesId));

/** Returns a study session that a student created or takes part in and did not decline. */
export async function findAttended(db: Queryable, userId: string, id: string) {
  const query = selectOfMember(db, userId, { withDeclined: false }).where('s.id', '=', id);
  return (await load(db, query))[0];
}

export const findPageEnd = (db: Queryable, userId: string, id: string) =>
  selectOfMember(db, userId)
    .select(['s.id', 's.start_time as at'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Counts the study sessions created by a student that end after `now`. */
export async function countComing(db: Queryable, creatorId: string, now: string): Promise<number> {
  const { count } = await sessions(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('s.created_by', '=', creatorId)
    .where('s.end_time', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists study sessions of a student that end after `now` and start by `until`, earliest first. Omits
 * those that the student declined.
 */
export const listUpcoming = (
  db: Queryable,
  userId: string,
  { now, until }: { now: string; until: string },
) =>
  load(
    db,
    selectOfMember(db, userId, { withDeclined: false })
      .where('s.end_time', '>', now)
      .where('s.start_time', '<=', until),
  );

export async function findStudySession(
  db: Queryable,
  id: string,
): Promise<StudySession | undefined> {
  return (await load(db, sessions(db).where('s.id', '=', id)))[0];
}

export async function findByOffer(db: Queryable, offerId: string) {
  return (await load(db, sessions(db).where('s.offer_id', '=', offerId)))[0];
}

export const listByIds = async (db: Queryable, ids: readonly string[]): Promise<StudySession[]> =>
  ids.length === 0 ? [] : load(db, sessions(db).where('s.id', 'in', ids));

/**
 * Loads study sessions with their participants, ordered by name, in two queries. Omits participants
 * who are suspended or about to be deleted.
 */
async function load(db: Queryable, query: ReturnType<typeof sessions>): Promise<StudySession[]> {
  const rows = await query
    .selectAll('s')
    .select((eb) => placeCounts(outerColumn(eb, 's.id'), eb.ref('s.places')))
    .orderBy('s.start_time')
    .orderBy('s.id')
    .execute();
  const people = await db
    .selectFrom('session_participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.session_id', 'u.id as _id', 'u.name'])
    .select(['p.answer', 'p.note', 'p.proposed_start', 'p.proposed_end'])
    .where('p.session_id', 'in', query.select('s.id'))
    .where((eb) => isStaying(eb.ref('u.id')))
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  const series = await findSeriesViews(
    db,
    rows.map((row) => row.series_id),
  );
  const found = new Map(
    rows.map((row) => [row.id, toStudySession(row, series.get(row.series_id))]),
  );
  for (const { session_id, ...row } of people) {
    found.get(session_id)?.participants.push(toParticipant(row));
  }
  return [...found.values()];
}

function toStudySession(
  row: Selectable<Schema['study_sessions']> & JoinedRow,
  series: StudySession['series'],
): StudySession {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    startTime: row.start_time,
    endTime: row.end_time,
    location: row.location,
    participants: [],
    createdBy: row.created_by,
    ...(row.link && { link: row.link }),
    ...(series && { series: { ...series, index: row.series_index ?? 0 } }),
    ...placesOf(row),
    ...(row.offer_id !== null && { offerId: row.offer_id }),
  };
}

/** Locks the row of a study session until the end of the transaction. */
export const lockStudySession = (db: Queryable, id: string) =>
  db
    .updateTable('study_sessions')
    .set((row) => ({ title: row.ref('title') }))
    .where('id', '=', id)
    .execute();

export const insertStudySession = (
  db: Queryable,
  row: Insertable<Schema['study_sessions']> | Insertable<Schema['study_sessions']>[],
) => db.insertInto('study_sessions').values(row).execute();

/** @param at becomes `scheduled_at` if the start changes. */
export const updateStudySession = (
  db: Queryable,
  id: string,
  change: Omit<
    Insertable<Schema['study_sessions']>,
    'id' | 'created_by' | 'created_at' | 'scheduled_at'
  >,
  at: string,
) =>
  db
    .updateTable('study_sessions')
    .set(change)
    .set((eb) => ({
      scheduled_at: eb
        .case()
        .when('start_time', '=', change.start_time)
        .then(eb.ref('scheduled_at'))
        .else(at)
        .end(),
      // One that was moved no longer starts at once.
      instant_at: eb
        .case()
        .when('start_time', '=', change.start_time)
        .then(eb.ref('instant_at'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();

export const updateTimes = (
  db: Queryable,
  id: string,
  { startTime, endTime }: SessionTimes,
  at: string,
) =>
  db
    .updateTable('study_sessions')
    .set({ start_time: startTime, end_time: endTime, scheduled_at: at, instant_at: null })
    .where('id', '=', id)
    .execute();
