import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { type OuterColumn, outerColumn } from '../../platform/database/outerColumn.ts';
import { idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { presentIn } from '../rooms/index.ts';
import { participantsOf } from '../sessions/index.ts';

/** A study session and its current end, of a query around the condition. */
interface Ended {
  id: OuterColumn;
  endTime: OuterColumn;
  /** Presence counts in study sessions that ended by then. */
  presentUntil: string;
}

/**
 * Builds a condition: a student came to a study session. What the other member said decides; without
 * that, presence in the room does.
 */
function came({ id, endTime, presentUntil }: Ended, who: OuterColumn, by: OuterColumn) {
  const { selectFrom, fn } = expressionBuilder<Schema>();
  const said = selectFrom('session_reviews as said')
    .leftJoin('reviewed_people as about', (join) =>
      join
        .onRef('about.session_id', '=', 'said.session_id')
        .onRef('about.reviewer_id', '=', 'said.user_id')
        .on('about.user_id', '=', who),
    )
    .select((eb) =>
      eb
        .case()
        .when('said.happened', '=', 'no')
        .then(sql<string | null>`'no'`)
        .else(eb.ref('about.came'))
        .end()
        .as('came'),
    )
    .where('said.session_id', '=', id)
    .where('said.user_id', '=', by)
    .where('said.end_time', '=', endTime)
    .where('said.reviewed_at', 'is not', null);
  const present = presentIn(id, endTime)
    .clearSelect()
    .select(sql<string>`'yes'`.as('came'))
    .where('visit.user_id', '=', who)
    .where('visit.end_time', '<=', presentUntil);
  return sql<boolean>`${fn.coalesce(said, present)} = 'yes'`;
}

/** Builds a condition: two members came to a study session, see came(). */
export const bothCame = (session: Ended, a: OuterColumn, b: OuterColumn): Expression<SqlBool> =>
  expressionBuilder<Schema>().and([came(session, a, b), came(session, b, a)]);

/** Selects the ids of the study sessions to which a student and another member came. */
export function sharedSessions(db: Queryable, userId: string, presentUntil: string) {
  const pairs = db
    .selectFrom('reviewed_people')
    .select(['session_id', 'reviewer_id as me', 'user_id as other'])
    .where('reviewer_id', '=', userId)
    .union(
      db
        .selectFrom('reviewed_people')
        .select(['session_id', 'user_id as me', 'reviewer_id as other'])
        .where('user_id', '=', userId),
    )
    .union(
      db
        .selectFrom('room_visits as mine')
        .innerJoin('room_visits as theirs', (join) =>
          join
            .onRef('theirs.session_id', '=', 'mine.session_id')
            .onRef('theirs.user_id', '!=', 'mine.user_id'),
        )
        .select(['mine.session_id', 'mine.user_id as me', 'theirs.user_id as other'])
        .where('mine.user_id', '=', userId),
    );
  return db
    .selectFrom(pairs.as('pair'))
    .innerJoin('study_sessions as s', 's.id', 'pair.session_id')
    .select('s.id')
    .where((eb) =>
      bothCame(
        { id: outerColumn(eb, 's.id'), endTime: outerColumn(eb, 's.end_time'), presentUntil },
        outerColumn(eb, 'pair.me'),
        outerColumn(eb, 'pair.other'),
      ),
    );
}

/**
 * Lists the students without a badge who were present in the room of a study session that ended after
 * `after` and no later than `until`.
 */
export const listPresentWithout = (
  db: Queryable,
  badge: string,
  { after, until }: { after: string; until: string },
) =>
  idsOf(
    db
      .selectFrom('study_sessions as s')
      .innerJoin('room_visits as v', 'v.session_id', 's.id')
      .select('v.user_id as id')
      .distinct()
      .where('s.end_time', '>', after)
      .where('s.end_time', '<=', until)
      .where((eb) =>
        eb('v.user_id', 'in', presentIn(outerColumn(eb, 's.id'), outerColumn(eb, 's.end_time'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_badges as b')
              .select('b.badge')
              .whereRef('b.user_id', '=', 'v.user_id')
              .where('b.badge', '=', badge),
          ),
        ),
      ),
  );

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
