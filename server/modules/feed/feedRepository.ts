import { hasRow, type Queryable } from '../../platform/database/queryable.ts';

/** Stores the secret of a student's feed. It replaces the previous one. */
export async function storeFeed(
  db: Queryable,
  userId: string,
  { secretHash, createdAt }: { secretHash: string; createdAt: string },
): Promise<void> {
  const feed = { secret_hash: secretHash, created_at: createdAt };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
}

/** Returns whether the student had a feed. */
export const deleteFeed = (db: Queryable, userId: string) =>
  hasRow(db.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id'));

export async function findFeedTime(db: Queryable, userId: string): Promise<string | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return feed?.created_at ?? null;
}

/** Returns the owner of a feed, unless suspended or about to be deleted. */
export async function findFeedOwner(
  db: Queryable,
  secretHash: string,
): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('f.user_id')
    .where('f.secret_hash', '=', secretHash)
    .where('u.suspended_at', 'is', null)
    .where('u.deletion_at', 'is', null)
    .executeTakeFirst();
  return feed?.user_id;
}

/** Returns the revisions of study sessions, and their positions in series, by id. */
export async function findRevisions(db: Queryable, ids: readonly string[]) {
  const query = db
    .selectFrom('study_sessions')
    .select(['id', 'sequence', 'created_at as createdAt', 'series_id as seriesId'])
    .select(({ fn, lit }) => [
      fn.coalesce('changed_at', 'created_at').as('changedAt'),
      fn.coalesce('series_index', lit(0)).as('index'),
    ])
    .where('id', 'in', ids);
  const rows = ids.length === 0 ? [] : await query.execute();
  return new Map(rows.map(({ id, ...revision }) => [id, revision]));
}
