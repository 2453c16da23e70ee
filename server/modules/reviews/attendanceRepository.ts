import { outerColumn } from '../../platform/database/outerColumn.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { participantsOf } from '../sessions/index.ts';

/**
 * Builds a query that counts the study sessions in which a student and another member confirm that the
 * other came.
 */
export function confirmedCount(db: Queryable, userId: string) {
  return db
    .selectFrom('reviewed_people as mine')
    .innerJoin('reviewed_people as theirs', (join) =>
      join
        .onRef('theirs.session_id', '=', 'mine.session_id')
        .onRef('theirs.reviewer_id', '=', 'mine.user_id')
        .onRef('theirs.user_id', '=', 'mine.reviewer_id'),
    )
    .innerJoin('study_sessions as s', 's.id', 'mine.session_id')
    .innerJoin('session_reviews as my_review', (join) =>
      join
        .onRef('my_review.session_id', '=', 'mine.session_id')
        .onRef('my_review.user_id', '=', 'mine.reviewer_id')
        .onRef('my_review.end_time', '=', 's.end_time'),
    )
    .innerJoin('session_reviews as their_review', (join) =>
      join
        .onRef('their_review.session_id', '=', 'mine.session_id')
        .onRef('their_review.user_id', '=', 'theirs.reviewer_id')
        .onRef('their_review.end_time', '=', 's.end_time'),
    )
    .select((eb) => eb.fn.count<number>('mine.session_id').distinct().as('count'))
    .where('mine.reviewer_id', '=', userId)
    .where('mine.came', '=', 'yes')
    .where('theirs.came', '=', 'yes')
    .where('my_review.reviewed_at', 'is not', null)
    .where('their_review.reviewed_at', 'is not', null);
}

/** Whether a student came to a study session, according to one reviewer. */
export interface Attendance {
  sessionId: string;
  endTime: string;
  reviewerId: string;
  came: 'yes' | 'no';
}

/**
 * Lists whether a student came, according to reviews given by `until`, to study sessions that the
 * student created or accepted. The latest session is first.
 */
export const listAttendance = (
  db: Queryable,
  userId: string,
  { until, limit }: { until: string; limit: number },
) =>
  db
    .selectFrom('reviewed_people as p')
    .innerJoin('study_sessions as s', 's.id', 'p.session_id')
    .innerJoin('session_reviews as r', (join) =>
      join
        .onRef('r.session_id', '=', 'p.session_id')
        .onRef('r.user_id', '=', 'p.reviewer_id')
        .onRef('r.end_time', '=', 's.end_time'),
    )
    .select(['p.session_id as sessionId', 's.end_time as endTime', 'p.reviewer_id as reviewerId'])
    .select((eb) => eb.ref('p.came').$notNull().as('came'))
    .where('p.user_id', '=', userId)
    .where('p.came', 'is not', null)
    .where('r.reviewed_at', '<=', until)
    .where((eb) =>
      eb.or([
        eb('s.created_by', '=', userId),
        eb.exists(
          participantsOf(outerColumn(eb, 's.id'))
            .where('member.user_id', '=', userId)
            .where('member.answer', '=', 'accepted'),
        ),
      ]),
    )
    .orderBy('s.end_time', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute();
