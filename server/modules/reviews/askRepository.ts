import { outerColumn } from '../../platform/database/outerColumn.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { notBlockedPair } from '../relations/index.ts';
import { attendees } from './repository.ts';

/** A member of an ended study session who was not asked about it. */
export interface DueReview {
  sessionId: string;
  userId: string;
  title: string;
  startTime: string;
  endTime: string;
}

interface Window {
  /** The study session ended after this and no later than `until`. */
  after: string;
  until: string;
}

/**
 * Lists the members of study sessions in the window who were not asked about them and have not answered,
 * if there is another member whom they can review.
 */
export const listDueReviews = (db: Queryable, window: Window) =>
  db
    .selectFrom(attendees(db, window).as('a'))
    .innerJoin(attendees(db, window).as('other'), (join) =>
      join.onRef('other.sessionId', '=', 'a.sessionId').onRef('other.userId', '!=', 'a.userId'),
    )
    .select(['a.sessionId', 'a.userId', 'a.title', 'a.startTime', 'a.endTime'])
    .distinct()
    .where((eb) => notBlockedPair(outerColumn(eb, 'a.userId'), outerColumn(eb, 'other.userId')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_reviews as r')
            .select('r.user_id')
            .whereRef('r.session_id', '=', 'a.sessionId')
            .whereRef('r.user_id', '=', 'a.userId')
            .whereRef('r.end_time', '=', 'a.endTime'),
        ),
      ),
    )
    .execute();

/**
 * Claims questions and returns those that no other caller has claimed. The primary key makes each unique
 * by study session and student. That of an earlier end is replaced.
 */
export async function claimReviews(
  db: Queryable,
  due: readonly DueReview[],
  at: string,
): Promise<DueReview[]> {
  if (due.length === 0) return [];
  const byKey = new Map(due.map((each) => [keyOf(each), each]));
  // In the same order for every node, which prevents deadlocks.
  const rows = [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { sessionId, userId, endTime }]) => ({
      session_id: sessionId,
      user_id: userId,
      end_time: endTime,
      asked_at: at,
    }));
  const claimed = await db
    .insertInto('session_reviews')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'user_id'])
        .doUpdateSet((eb) => ({
          end_time: eb.ref('excluded.end_time'),
          asked_at: eb.ref('excluded.asked_at'),
          happened: null,
          reviewed_at: null,
        }))
        .whereRef('session_reviews.end_time', '!=', 'excluded.end_time'),
    )
    .returning(['session_id as sessionId', 'user_id as userId'])
    .execute();
  return claimed.flatMap((row) => byKey.get(keyOf(row)) ?? []);
}

const keyOf = ({ sessionId, userId }: Pick<DueReview, 'sessionId' | 'userId'>) =>
  `${sessionId} ${userId}`;
