import { sql } from 'kysely';
import { outerColumn } from '../../platform/database/outerColumn.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledRow } from '../../platform/database/compiledQuery.ts';
import { LIST_SEPARATOR, splitList } from '../../platform/database/normalize.ts';
import { hasNotDeclined, participantsOf } from '../sessions/index.ts';
import { sharedSessions } from './attendanceRepository.ts';

/** What badges depend on. */
export interface Achievements {
  /** The badges that the student has. */
  badges: string[];
  /** Which items of a complete profile are set. */
  profileItems: boolean[];
  /** The instants of receipt and decision of each request that the student decided. */
  decisions: { requestedAt: string; decidedAt: string }[];
  /**
   * Study sessions that the student attended: those to which the student and another member came, and
   * those without a question about who came.
   */
  attended: number;
}

/** Between the two instants of a decision. */
const INSTANT_SEPARATOR = ' ';

/**
 * Selects the study sessions of a student that ended by `until`, have at least one other member and no
 * question about who came. Omits members who declined, and study sessions created after their end.
 */
function unreviewedSessions(db: Queryable, userId: string, until: string) {
  // The id list keeps the query from scanning the study sessions of other students.
  const own = db
    .selectFrom('session_participants')
    .select('session_id as id')
    .where('user_id', '=', userId)
    .where((eb) => hasNotDeclined(eb.ref('answer')))
    .union(db.selectFrom('study_sessions').select('id').where('created_by', '=', userId));
  return db
    .selectFrom('study_sessions as s')
    .select('s.id')
    .where('s.id', 'in', own)
    .where('s.end_time', '<=', until)
    .whereRef('s.end_time', '>', 's.created_at')
    .where((eb) =>
      eb.exists(
        participantsOf(outerColumn(eb, 's.id')).where((each) =>
          hasNotDeclined(each.ref('member.answer')),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_reviews as r')
            .select('r.user_id')
            .whereRef('r.session_id', '=', 's.id'),
        ),
      ),
    );
}

const achievementsOf = compiledRow((db, userId: string, until: string) =>
  db
    .selectFrom('users as u')
    .select(['u.name', 'u.university', 'u.bio', 'u.location', 'u.avatar'])
    .select((eb) => [
      eb
        .selectFrom('user_subjects as subject')
        .select((inner) => inner.fn.min('subject.subject_key').as('first'))
        .whereRef('subject.user_id', '=', 'u.id')
        .as('subject'),
      eb
        .selectFrom('user_days as day')
        .select((inner) => inner.fn.min('day.day').as('first'))
        .whereRef('day.user_id', '=', 'u.id')
        .as('day'),
      eb
        .selectFrom('user_badges as badge')
        .select(sql<string | null>`string_agg(badge.badge, ${LIST_SEPARATOR})`.as('list'))
        .whereRef('badge.user_id', '=', 'u.id')
        .as('badges'),
      eb
        .selectFrom('connection_requests as request')
        .select(
          sql<string | null>`string_agg(
            request.created_at || ${sql.lit(INSTANT_SEPARATOR)} || request.responded_at,
            ${LIST_SEPARATOR}
          )`.as('list'),
        )
        .where('request.recipient_id', '=', userId)
        .where('request.responded_at', 'is not', null)
        .as('decisions'),
      eb
        .selectFrom(
          unreviewedSessions(db, userId, until)
            .union(sharedSessions(db, userId, until))
            .as('attended'),
        )
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('attended'),
    ])
    .where('u.id', '=', userId),
);

/** Returns what a student has done for badges, `undefined` for an unknown student. */
export async function findAchievements(
  db: Queryable,
  userId: string,
  until: string,
): Promise<Achievements | undefined> {
  const row = await achievementsOf(db, userId, until);
  if (!row) return undefined;
  const texts = [row.name, row.university, row.bio, row.location, row.avatar];
  return {
    badges: splitList(row.badges),
    profileItems: [
      ...texts.map((text) => text.trim() !== ''),
      row.subject !== null,
      row.day !== null,
    ],
    decisions: splitList(row.decisions).map((text) => {
      const [requestedAt = '', decidedAt = ''] = text.split(INSTANT_SEPARATOR);
      return { requestedAt, decidedAt };
    }),
    attended: row.attended ?? 0,
  };
}

export const insertBadge = (
  db: Queryable,
  row: { user_id: string; badge: string; earned_at: string },
) =>
  db
    .insertInto('user_badges')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'badge']).doNothing())
    .execute();

export const deleteBadge = (db: Queryable, userId: string, badge: string) =>
  db.deleteFrom('user_badges').where('user_id', '=', userId).where('badge', '=', badge).execute();
