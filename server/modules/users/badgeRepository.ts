import type { Queryable } from '../../context.ts';
import { hasNotDeclined } from '../sessions/hasNotDeclined.ts';

/** Returns the instants of receipt and decision of each request that a student decided. */
export async function listDecisionTimes(
  db: Queryable,
  userId: string,
): Promise<{ requestedAt: string; decidedAt: string }[]> {
  const rows = await db
    .selectFrom('connection_requests')
    .select(['created_at', 'responded_at'])
    .where('recipient_id', '=', userId)
    .where('responded_at', 'is not', null)
    .execute();
  return rows.map((row) => ({ requestedAt: row.created_at, decidedAt: row.responded_at ?? '' }));
}

/**
 * Counts study sessions of a student that ended by `until`, have at least one other member and no
 * question about who came. Omits members who declined, and study sessions created after their end.
 */
export async function countUnreviewed(
  db: Queryable,
  userId: string,
  until: string,
): Promise<number> {
  // The id list keeps the query from scanning the study sessions of other students.
  const own = db
    .selectFrom('session_participants')
    .select('session_id as id')
    .where('user_id', '=', userId)
    .where((eb) => hasNotDeclined(eb.ref('answer')))
    .union(db.selectFrom('study_sessions').select('id').where('created_by', '=', userId));
  const { attended } = await db
    .selectFrom('study_sessions as s')
    .select((eb) => eb.fn.countAll<number | string>().as('attended'))
    .where('s.id', 'in', own)
    .where('s.end_time', '<=', until)
    .whereRef('s.end_time', '>', 's.created_at')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_participants as p')
          .select('p.user_id')
          .whereRef('p.session_id', '=', 's.id')
          .where((participant) => hasNotDeclined(participant.ref('p.answer'))),
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
    )
    .executeTakeFirstOrThrow();
  return Number(attended);
}

/** Returns which items of a complete profile are set, `undefined` for an unknown student. */
export async function findProfileItems(
  db: Queryable,
  userId: string,
): Promise<boolean[] | undefined> {
  const row = await db
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
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const texts = [row.name, row.university, row.bio, row.location, row.avatar];
  return [...texts.map((text) => text.trim() !== ''), row.subject !== null, row.day !== null];
}

export async function insertBadge(
  db: Queryable,
  row: { user_id: string; badge: string; earned_at: string },
): Promise<void> {
  await db
    .insertInto('user_badges')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'badge']).doNothing())
    .execute();
}

export async function deleteBadge(db: Queryable, userId: string, badge: string): Promise<void> {
  await db
    .deleteFrom('user_badges')
    .where('user_id', '=', userId)
    .where('badge', '=', badge)
    .execute();
}
