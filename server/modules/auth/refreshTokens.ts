import { createHmac, hkdfSync } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { DAY } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockUser } from '../people/index.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
import {
  findRefreshToken,
  hasUsedChild,
  insertRefreshToken,
  markRefreshTokenUsed,
  revokeAuthSession,
  supersedeChildren,
  type RefreshToken,
} from './refreshTokenRepository.ts';

export interface IssuedToken {
  refreshToken: string;
  authSessionId: string;
}

/** Milliseconds. */
/** An auth session ends when it is idle for this time. */
export const REFRESH_TOKEN_LIFETIME = 30 * DAY;
const AUTH_SESSION_LIFETIME = 180 * DAY;
/** Within this time, every exchange of a token returns the same successor. */
const REUSE_GRACE = 10_000;

/** The result of an exchange. `reused` means that the auth session ended because of a reuse. */
export type Rotation =
  | ({ outcome: 'rotated'; userId: string } & IssuedToken)
  | { outcome: 'reused'; userId: string; authSessionId: string }
  | { outcome: 'refused' };

/**
 * Refresh token rotation with reuse detection. Each use exchanges the token for a successor. A
 * token whose successor has been used is reused by a second holder, which ends the auth session.
 * Until then a token can be exchanged again: within ten seconds for the same successor because two
 * tabs may refresh simultaneously, later for another one because the response may have been lost. A
 * later exchange supersedes the earlier successor; the use of a superseded token is a reuse, too.
 */
export function makeRefreshTokens(context: Pick<Context, 'config' | 'database' | 'now'>) {
  const { config, database, now } = context;
  const key = Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', 'refresh tokens', 32));

  /** Derives the token, so that it can be returned again although only its hash is stored. */
  const successorOf = (token: string, usedAt: string) =>
    createHmac('sha256', key).update(`${token}.${usedAt}`).digest('base64url');

  async function exchange(
    db: Queryable,
    presented: string,
    token: RefreshToken,
  ): Promise<Rotation> {
    const { family_id: authSessionId, user_id: userId } = token;
    const at = now().toISOString();
    if (token.revoked_because === 'reuse') return { outcome: 'reused', userId, authSessionId };
    if (token.revoked_at !== null || token.expires_at <= at) return { outcome: 'refused' };
    if (await isReused(db, token)) {
      await revokeAuthSession(db, authSessionId, { revoked_at: at, revoked_because: 'reuse' });
      return { outcome: 'reused', userId, authSessionId };
    }
    const refreshToken = successorOf(presented, await markUsed(db, now(), token));
    if (!(await findRefreshToken(db, hashOpaqueToken(refreshToken)))) {
      const { id: parent_id, family_id, user_id, started_at, device } = token;
      await insert(db, now(), refreshToken, {
        id: uuid(),
        family_id,
        parent_id,
        user_id,
        started_at,
        device,
      });
    }
    return { outcome: 'rotated', userId, refreshToken, authSessionId };
  }

  return {
    /** Starts an auth session on a device. */
    async issue(db: Queryable, userId: string, device: string): Promise<IssuedToken> {
      const refreshToken = makeOpaqueToken();
      const id = uuid();
      const started_at = now().toISOString();
      const family = { id, family_id: id, parent_id: null, user_id: userId, started_at, device };
      await insert(db, now(), refreshToken, family);
      return { refreshToken, authSessionId: id };
    },

    /** Exchanges a token for a successor. */
    rotate: (token: string): Promise<Rotation> =>
      database.transaction().execute(async (trx) => {
        const known = await findLocked(trx, token);
        return known ? exchange(trx, token, known) : { outcome: 'refused' };
      }),

    /** Ends the auth session of a token and returns its id, `undefined` for an unknown token. */
    revoke: (token: string): Promise<string | undefined> =>
      database.transaction().execute(async (trx) => {
        const known = await findLocked(trx, token);
        const end = { revoked_at: now().toISOString(), revoked_because: null };
        if (known) await revokeAuthSession(trx, known.family_id, end);
        return known?.family_id;
      }),
  };
}

const isReused = async (db: Queryable, token: RefreshToken): Promise<boolean> =>
  token.superseded_at !== null || (await hasUsedChild(db, token.id));

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

/** Returns the token after locking its student, so that exchanges run one after the other. */
async function findLocked(trx: Queryable, token: string): Promise<RefreshToken | undefined> {
  const tokenHash = hashOpaqueToken(token);
  const found = await findRefreshToken(trx, tokenHash);
  if (!found) return undefined;
  await lockUser(trx, found.user_id);
  return findRefreshToken(trx, tokenHash);
}
