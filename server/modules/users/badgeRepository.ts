import type { Queryable } from '../../context.ts';

/** When each request that this student answered arrived, and when it was answered. */
export async function listAnswerTimes(
  db: Queryable,
  userId: string,
): Promise<{ asked: string; answered: string }[]> {
  const rows = await db
    .selectFrom('connection_requests')
    .select(['created_at', 'responded_at'])
    .where('recipient_id', '=', userId)
    .where('responded_at', 'is not', null)
    .execute();
  return rows.map((row) => ({ asked: row.created_at, answered: row.responded_at ?? '' }));
}

/**
 * Sessions of this student that have ended and that somebody else was part of, too. One that was
 * entered after its end was not attended but noted down, and does not count.
 */
export async function countAttended(db: Queryable, userId: string, now: string): Promise<number> {
  // Named first, so that the sessions of everybody else are never looked at.
  const own = db
    .selectFrom('session_participants')
    .select('session_id as id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('study_sessions').select('id').where('created_by', '=', userId));
  const { attended } = await db
    .selectFrom('study_sessions as s')
    .select((eb) => eb.fn.countAll<number | string>().as('attended'))
    .where('s.id', 'in', own)
    .where('s.end_time', '<=', now)
    .whereRef('s.end_time', '>', 's.created_at')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_participants as p')
          .select('p.user_id')
          .whereRef('p.session_id', '=', 's.id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(attended);
}

/** Which of the items of a complete profile are there; undefined for an unknown student. */
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
