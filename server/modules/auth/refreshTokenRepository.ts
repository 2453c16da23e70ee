import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { RefreshTokensTable } from '../../platform/database/authTables.ts';

export type RefreshToken = Selectable<RefreshTokensTable>;

export function findRefreshToken(
  db: Queryable,
  tokenHash: string,
): Promise<RefreshToken | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Returns the student of a token that is not revoked and has not expired. */
export async function findTokenOwner(
  db: Queryable,
  tokenHash: string,
  at: string,
): Promise<string | undefined> {
  const token = await db
    .selectFrom('refresh_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return token?.user_id;
}

export async function insertRefreshToken(
  db: Queryable,
  token: Insertable<RefreshTokensTable>,
): Promise<void> {
  await db.insertInto('refresh_tokens').values(token).execute();
}

export async function markRefreshTokenUsed(db: Queryable, id: string, at: string): Promise<void> {
  await db.updateTable('refresh_tokens').set({ used_at: at }).where('id', '=', id).execute();
}

/** Returns whether a successor of the token has been used. */
export async function hasUsedChild(db: Queryable, id: string): Promise<boolean> {
  const child = await db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('parent_id', '=', id)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return child !== undefined;
}

/** Invalidates the unused successors of a token. */
export async function supersedeChildren(db: Queryable, id: string, at: string): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ superseded_at: at })
    .where('parent_id', '=', id)
    .where('superseded_at', 'is', null)
    .execute();
}

export async function revokeAuthSession(
  db: Queryable,
  familyId: string,
  end: Pick<RefreshToken, 'revoked_at' | 'revoked_because'>,
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set(end)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeAllAuthSessions(
  db: Queryable,
  userId: string,
  at: string,
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteRefreshTokensExpiredBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', at).execute();
}
