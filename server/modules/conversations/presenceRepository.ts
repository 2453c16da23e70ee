import type { Queryable } from '../../platform/database/queryable.ts';

/** Ids in one statement. */
const BATCH = 500;

/**
 * Stores that the students are connected. Rows between `unless` and `now` are not written again. Rows
 * later than `now` are, because the clock was wrong when they were stored. Ids without an account are
 * ignored.
 */
export async function storeSeen(
  db: Queryable,
  userIds: readonly string[],
  { now, unless }: { now: string; unless: string },
): Promise<void> {
  // In the same order on every node, which prevents deadlocks.
  const sorted = [...userIds].sort();
  for (let start = 0; start < sorted.length; start += BATCH) {
    await db
      .insertInto('presence')
      .columns(['user_id', 'seen_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select((user) => [user.ref('id').as('user_id'), user.val(now).as('seen_at')])
          .where('id', 'in', sorted.slice(start, start + BATCH))
          .orderBy('id'),
      )
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ seen_at: now })
          .where((eb) =>
            eb.or([
              eb('presence.seen_at', 'is', null),
              eb('presence.seen_at', '<=', unless),
              eb('presence.seen_at', '>', now),
            ]),
          ),
      )
      .execute();
  }
}

/** Returns whether the student shows when they are online, which is the default. */
export async function findVisible(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('presence')
    .select('hidden_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.hidden_at ?? null) === null;
}

export const storeHiddenAt = (db: Queryable, userId: string, hiddenAt: string | null) =>
  db
    .insertInto('presence')
    .values({ user_id: userId, hidden_at: hiddenAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hidden_at: hiddenAt }))
    .execute();

/** Returns when each student was last connected. Omits those who hide it or never were. */
export async function listSeen(
  db: Queryable,
  userIds: readonly string[],
): Promise<{ userId: string; lastSeenAt: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('presence')
    .select('user_id as userId')
    .select((eb) => eb.ref('seen_at').$notNull().as('lastSeenAt'))
    .where('user_id', 'in', userIds)
    .where('hidden_at', 'is', null)
    .where('seen_at', 'is not', null)
    .execute();
}
