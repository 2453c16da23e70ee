import type { PersonReview, SessionReviewBody } from '../../../contract/reviews.ts';
import { idsOf, type Queryable } from '../../platform/database/queryable.ts';
import { markUnread } from '../notifications/index.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined } from '../sessions/index.ts';

/** The members of a study session who review each other, by name. */
export function listAttendees(db: Queryable, sessionId: string) {
  return db
    .selectFrom(attendees(db, { sessionId }).as('a'))
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.userId', 'u.name', 'a.title', 'a.startTime', 'a.endTime'])
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}

interface ReviewKey {
  userId: string;
  sessionId: string;
  /** The current end of the study session. */
  endTime: string;
}

/** Returns what a student said about a study session with this end. */
export async function findReview(db: Queryable, { userId, sessionId, endTime }: ReviewKey) {
  const row = await db
    .selectFrom('session_reviews')
    .select('happened')
    .select((eb) => eb.ref('reviewed_at').$notNull().as('reviewedAt'))
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('end_time', '=', endTime)
    .where('reviewed_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const people = await listReviewedPeople(db, userId, sessionId);
  return { reviewedAt: row.reviewedAt, happened: row.happened === 'yes', people };
}

async function listReviewedPeople(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<PersonReview[]> {
  const rows = await db
    .selectFrom('reviewed_people')
    .select(['user_id', 'came', 'again'])
    .where('session_id', '=', sessionId)
    .where('reviewer_id', '=', userId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: userId, came, again }) => ({
    userId,
    ...(came !== null && { came: came === 'yes' }),
    ...(again !== null && { again: again === 'yes' }),
  }));
}

interface StoredReview extends ReviewKey {
  reviewedAt: string;
  body: SessionReviewBody;
}

const yesOrNo = (value: boolean | undefined) => {
  if (value === undefined) return null;
  return value ? ('yes' as const) : ('no' as const);
};

/** Stores a review in place of an earlier one. */
export async function storeReview(db: Queryable, review: StoredReview): Promise<void> {
  const { userId, sessionId, endTime, reviewedAt, body } = review;
  const values = {
    end_time: endTime,
    happened: yesOrNo(body.happened),
    reviewed_at: reviewedAt,
  };
  await db
    .insertInto('session_reviews')
    .values({ session_id: sessionId, user_id: userId, asked_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['session_id', 'user_id']).doUpdateSet(values))
    .execute();
  await db
    .deleteFrom('reviewed_people')
    .where('session_id', '=', sessionId)
    .where('reviewer_id', '=', userId)
    .execute();
  if (body.people.length === 0) return;
  const people = body.people.map(({ userId: user_id, came, again }) => ({
    ...{ session_id: sessionId, reviewer_id: userId, user_id },
    ...{ came: yesOrNo(came), again: yesOrNo(again) },
  }));
  await db.insertInto('reviewed_people').values(people).execute();
}

/**
 * Lists the ids of the study sessions that ended after `since` and that a student was asked about but
 * has not reviewed, the latest first.
 */
export const listUnanswered = (
  db: Queryable,
  userId: string,
  { since, limit }: { since: string; limit: number },
) =>
  idsOf(
    db
      .selectFrom('session_reviews as r')
      .innerJoin('study_sessions as s', (join) =>
        join.onRef('s.id', '=', 'r.session_id').onRef('s.end_time', '=', 'r.end_time'),
      )
      .select('s.id')
      .where('r.user_id', '=', userId)
      .where('r.reviewed_at', 'is', null)
      .where('r.end_time', '>', since)
      .orderBy('r.end_time', 'desc')
      .orderBy('s.id')
      .limit(limit),
  );

/**
 * Lists the ended study sessions of a student after `since`, and what the student said about them: whether
 * they happened, or null.
 */
export const listEnded = (
  db: Queryable,
  userId: string,
  { since, until }: { since: string; until: string },
) =>
  db
    .selectFrom(attendees(db, { userId, after: since, until }).as('a'))
    .leftJoin('session_reviews as r', (join) =>
      join
        .onRef('r.session_id', '=', 'a.sessionId')
        .onRef('r.end_time', '=', 'a.endTime')
        .on('r.user_id', '=', userId),
    )
    .select(['a.sessionId', 'a.startTime', 'a.endTime', 'r.happened'])
    .execute();

/** Marks the notifications read that ask for the review. Returns the ids of those that were unread. */
export const markQuestionsRead = (
  db: Queryable,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: string },
) =>
  idsOf(
    markUnread(db, userId, at)
      .where('session_id', '=', sessionId)
      .where('topic', '=', 'review')
      .returning('id'),
  );

/** Lists the reviews that a student gave, for the download of their data. */
export async function exportReviews(db: Queryable, userId: string) {
  const reviews = await db
    .selectFrom('session_reviews as r')
    .innerJoin('study_sessions as s', 's.id', 'r.session_id')
    .select([
      's.id',
      's.title',
      'r.end_time as endedAt',
      'r.happened',
      'r.reviewed_at as reviewedAt',
    ])
    .where('r.user_id', '=', userId)
    .where('r.reviewed_at', 'is not', null)
    .orderBy('r.end_time')
    .execute();
  const people = await db
    .selectFrom('reviewed_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.session_id', 'u.name', 'p.came', 'p.again'])
    .where('p.reviewer_id', '=', userId)
    .orderBy('u.name')
    .execute();
  return reviews.map(({ id, ...review }) => ({
    ...review,
    people: people
      .filter(({ session_id }) => session_id === id)
      .map(({ name, came, again }) => ({ name, came, again })),
  }));
}

interface Which {
  /** Only this study session. */
  sessionId?: string;
  /** Only this student. */
  userId?: string;
  /** Only study sessions that end after this and no later than `until`. */
  after?: string;
  until?: string;
}

/**
 * Selects the members of study sessions who review each other: the creators, and the participants who
 * were invited before the end and have not declined. Omits students who are suspended or about to be
 * deleted, the study sessions that such a student created, and those created after their end.
 */
export function attendees(db: Queryable, { sessionId, userId, after, until }: Which) {
  const sessions = db
    .selectFrom('study_sessions as s')
    .$if(sessionId !== undefined, (query) => query.where('s.id', '=', sessionId ?? ''))
    .$if(after !== undefined, (query) => query.where('s.end_time', '>', after ?? ''))
    .$if(until !== undefined, (query) => query.where('s.end_time', '<=', until ?? ''))
    .whereRef('s.created_at', '<', 's.end_time')
    .where((eb) => isStaying(eb.ref('s.created_by')))
    .select(['s.id as sessionId', 's.title', 's.start_time as startTime', 's.end_time as endTime']);
  const created = sessions.$if(userId !== undefined, (query) =>
    query.where('s.created_by', '=', userId ?? ''),
  );
  return created.select('s.created_by as userId').unionAll(
    sessions
      .innerJoin('session_participants as p', 'p.session_id', 's.id')
      .$if(userId !== undefined, (query) => query.where('p.user_id', '=', userId ?? ''))
      .whereRef('p.invited_at', '<', 's.end_time')
      .where((eb) => isStaying(eb.ref('p.user_id')))
      .where((eb) => hasNotDeclined(eb.ref('p.answer')))
      .select('p.user_id as userId'),
  );
}
