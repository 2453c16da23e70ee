import { v7 as uuid } from 'uuid';
import { DAY } from '../../../contract/durations.ts';
import { hashOpaqueToken, makeOpaqueToken, makeSigner } from '../../platform/config/tokens.ts';
import { isDiskFull } from '../../platform/database/connectionErrors.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockUser } from '../people/index.ts';
import {
  findRefreshToken,
  hasUsedChild,
  insertRefreshToken,
  markRefreshTokenUsed,
  type RefreshToken,
  revokeAuthSession,
  supersedeChildren,
} from './authSessionRepository.ts';

export interface IssuedToken {
  refreshToken: string;
  authSessionId: string;
}

/** Milliseconds after which an idle auth session ends. */
export const REFRESH_TOKEN_LIFETIME = 30 * DAY;
/** Milliseconds after which every auth session ends. */
export const AUTH_SESSION_LIFETIME = 180 * DAY;
/** Milliseconds within which every exchange of a token returns the same successor. */
const REUSE_GRACE = 10_000;

/** The result of an exchange. `reused` means that the auth session ended because of a reuse. */
type Rotation =
  | ({ outcome: 'rotated'; userId: string } & IssuedToken)
  | { outcome: 'reused'; userId: string; authSessionId: string }
  | { outcome: 'refused' };

/** Starts an auth session on a device. */
export async function issueRefreshToken(
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  userId: string,
  device: string,
): Promise<IssuedToken> {
  const refreshToken = makeOpaqueToken();
  const id = uuid();
  const started_at = now().toISOString();
  const family = { id, family_id: id, parent_id: null, user_id: userId, started_at, device };
  await insert(db, now(), refreshToken, family);
  return { refreshToken, authSessionId: id };
}

/**
 * Exchanges a refresh token for a successor, with reuse detection. A token whose successor has been
 * used is reused by a second holder, which ends the auth session. Until then a token can be exchanged
 * again: within ten seconds for the same successor because two tabs may refresh simultaneously, later
 * for another one because the response may have been lost. A later exchange supersedes the earlier
 * successor; the use of a superseded token is a reuse, too.
 */
export async function rotateRefreshToken(context: Context, token: string): Promise<Rotation> {
  const rotate = async (trx: Queryable): Promise<Rotation> => {
    const known = await findLocked(trx, token);
    return known ? exchange(context, trx, token, known) : { outcome: 'refused' };
  };
  try {
    return await context.database.transaction().execute(rotate);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return keepRefreshToken(context, token, error);
  }
}

/** Without space for a successor, a token that has none goes on, so that everything can still be read. */
async function keepRefreshToken(
  { database, now }: Context,
  refreshToken: string,
  error: unknown,
): Promise<Rotation> {
  const token = await findRefreshToken(database, hashOpaqueToken(refreshToken));
  const isNewest = token && (await stateOf(database, token, now())) === 'active';
  if (!isNewest) throw error;
  return {
    outcome: 'rotated',
    userId: token.user_id,
    refreshToken,
    authSessionId: token.family_id,
  };
}

/** Whether a token can be exchanged. See rotateRefreshToken(). */
async function stateOf(
  db: Queryable,
  token: RefreshToken,
  at: Date,
): Promise<'active' | 'ended' | 'reused'> {
  if (token.revoked_because === 'reuse') return 'reused';
  if (token.revoked_at !== null || token.expires_at <= at.toISOString()) return 'ended';
  const hasOther = token.superseded_at !== null || (await hasUsedChild(db, token.id));
  return hasOther ? 'reused' : 'active';
}

async function exchange(
  { config, now }: Context,
  trx: Queryable,
  presented: string,
  token: RefreshToken,
): Promise<Rotation> {
  const { family_id: authSessionId, user_id: userId } = token;
  const state = await stateOf(trx, token, now());
  if (state === 'ended') return { outcome: 'refused' };
  if (state === 'reused') {
    const end = { revoked_at: now().toISOString(), revoked_because: 'reuse' } as const;
    await revokeAuthSession(trx, authSessionId, end);
    return { outcome: 'reused', userId, authSessionId };
  }
  const usedAt = await markUsed(trx, now(), token);
  // Derived, so that it can be returned again although only its hash is stored.
  const refreshToken = makeSigner(config.JWT_SECRET, 'refresh tokens').sign(
    `${presented}.${usedAt}`,
  );
  if (!(await findRefreshToken(trx, hashOpaqueToken(refreshToken)))) {
    const { id: parent_id, family_id, user_id, started_at, device } = token;
    const family = { id: uuid(), family_id, parent_id, user_id, started_at, device };
    await insert(trx, now(), refreshToken, family);
  }
  return { outcome: 'rotated', userId, refreshToken, authSessionId };
}

/** Returns when the token was used. After the grace period, supersedes its earlier successor. */
async function markUsed(db: Queryable, at: Date, { id, used_at }: RefreshToken): Promise<string> {
  if (used_at !== null && at.getTime() - Date.parse(used_at) <= REUSE_GRACE) return used_at;
  await supersedeChildren(db, id, at.toISOString());
  await markRefreshTokenUsed(db, id, at.toISOString());
  return at.toISOString();
}

async function insert(
  db: Queryable,
  at: Date,
  refreshToken: string,
  family: Pick<
    RefreshToken,
    'id' | 'family_id' | 'parent_id' | 'user_id' | 'started_at' | 'device'
  >,
): Promise<void> {
  const end = Date.parse(family.started_at) + AUTH_SESSION_LIFETIME;
  await insertRefreshToken(db, {
    ...family,
    token_hash: hashOpaqueToken(refreshToken),
    created_at: at.toISOString(),
    expires_at: new Date(Math.min(at.getTime() + REFRESH_TOKEN_LIFETIME, end)).toISOString(),
  });
}

/** Ends the auth session of a token and returns its id, `undefined` for an unknown token. */
export const revokeRefreshToken = (
  { database, now }: Context,
  token: string,
): Promise<string | undefined> =>
  database.transaction().execute(async (trx) => {
    const known = await findLocked(trx, token);
    const end = { revoked_at: now().toISOString(), revoked_because: null };
    if (known) await revokeAuthSession(trx, known.family_id, end);
    return known?.family_id;
  });

/** Returns the token after locking its student, so that exchanges run one after the other. */
async function findLocked(trx: Queryable, token: string): Promise<RefreshToken | undefined> {
  const tokenHash = hashOpaqueToken(token);
  const found = await findRefreshToken(trx, tokenHash);
  if (!found) return undefined;
  await lockUser(trx, found.user_id);
  return findRefreshToken(trx, tokenHash);
}
