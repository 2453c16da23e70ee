import type { Insertable, Selectable } from 'kysely';
import { hasRow, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

export type RefreshToken = Selectable<Schema['refresh_tokens']>;

export const findRefreshToken = (db: Queryable, tokenHash: string) =>
  db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

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

export const insertRefreshToken = (db: Queryable, token: Insertable<Schema['refresh_tokens']>) =>
  db.insertInto('refresh_tokens').values(token).execute();

export const markRefreshTokenUsed = (db: Queryable, id: string, at: string) =>
  db.updateTable('refresh_tokens').set({ used_at: at }).where('id', '=', id).execute();

/** Returns whether a successor of the token has been used. */
export const hasUsedChild = (db: Queryable, id: string) =>
  hasRow(
    db
      .selectFrom('refresh_tokens')
      .select('id')
      .where('parent_id', '=', id)
      .where('used_at', 'is not', null),
  );

/** Invalidates the unused successors of a token. */
export const supersedeChildren = (db: Queryable, id: string, at: string) =>
  db
    .updateTable('refresh_tokens')
    .set({ superseded_at: at })
    .where('parent_id', '=', id)
    .where('superseded_at', 'is', null)
    .execute();

export const revokeAuthSession = (
  db: Queryable,
  familyId: string,
  end: Pick<RefreshToken, 'revoked_at' | 'revoked_because'>,
) =>
  db
    .updateTable('refresh_tokens')
    .set(end)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();

export const revokeAllAuthSessions = (db: Queryable, userId: string, at: string) =>
  db
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();

/** Lists the active auth sessions of a student, the last used first. */
export function listActiveAuthSessions(db: Queryable, userId: string, at: string) {
  return db
    .selectFrom('refresh_tokens')
    .select((eb) => [
      'family_id as _id',
      eb.fn.max('device').as('device'),
      eb.fn.min('started_at').as('startedAt'),
      eb.fn.max('created_at').as('lastUsedAt'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .groupBy('family_id')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('family_id')
    .execute();
}

/** Ends one auth session of a student, or all except one. Returns the ids of those that ended. */
export async function endAuthSessions(
  db: Queryable,
  userId: string,
  which: { only: string } | { except: string },
  at: string,
): Promise<string[]> {
  const [operator, id] =
    'only' in which ? (['=', which.only] as const) : (['!=', which.except] as const);
  const ended = await db
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('family_id', operator, id)
    .where('revoked_at', 'is', null)
    .returning('family_id')
    .execute();
  return [...new Set(ended.map(({ family_id }) => family_id))];
}

/** Ids in one query. The databases limit the number of its parameters. */
const BATCH = 10_000;

/** Returns those of the auth sessions that are active and whose student is not suspended. */
export async function listActiveOf(
  db: Queryable,
  ids: readonly string[],
  at: string,
): Promise<Set<string>> {
  const active = new Set<string>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db
      .selectFrom('refresh_tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select('t.family_id')
      .distinct()
      .where('t.family_id', 'in', ids.slice(start, start + BATCH))
      .where('t.revoked_at', 'is', null)
      .where('t.expires_at', '>', at)
      .where('u.suspended_at', 'is', null)
      .execute();
    for (const { family_id } of rows) active.add(family_id);
  }
  return active;
}

/** Tables of tokens and challenges that expire. */
export const EXPIRING_TABLES = [
  'refresh_tokens',
  'password_resets',
  'email_verifications',
  'passkey_challenges',
  'sign_on_sessions',
  'used_sign_on_tokens',
] as const;

/** Deletes the expired rows of a table. */
export const deleteExpired = (db: Queryable, table: (typeof EXPIRING_TABLES)[number], at: string) =>
  db.deleteFrom(table).where('expires_at', '<', at).execute();
