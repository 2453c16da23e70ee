import type { Insertable } from 'kysely';
import type { Queryable } from '../../context.ts';
import type { PasswordResetsTable } from '../../database/schema.ts';

export async function insertPasswordReset(
  db: Queryable,
  reset: Insertable<PasswordResetsTable>,
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Whose unused token this is, if it has not expired at that instant. */
export async function findUsableReset(
  db: Queryable,
  tokenHash: string,
  at: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses up every token of that student; false when the one given was used up meanwhile. */
export async function useUpResets(
  db: Queryable,
  userId: string,
  tokenHash: string,
  at: string,
): Promise<boolean> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute();
  return used.some((row) => row.token_hash === tokenHash);
}

export async function deleteResetsExpiredBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', at).execute();
}
