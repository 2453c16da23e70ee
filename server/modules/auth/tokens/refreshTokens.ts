import { v7 as uuid } from 'uuid';
import type { Context, Queryable } from '../../../context.ts';
import { lockUser } from '../../users/repository.ts';
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
export const REFRESH_TOKEN_LIFETIME = 30 * 24 * 60 * 60_000;
/** Two tabs may exchange a token within this time; milliseconds. */
const REUSE_GRACE = 10_000;

/** The result of an exchange. `reused` means that the auth session ended because of a reuse. */
export type Rotation =
  | ({ outcome: 'rotated'; userId: string } & IssuedToken)
  | { outcome: 'reused'; authSessionId: string }
  | { outcome: 'refused' };

/**
 * Refresh token rotation with reuse detection. Each use exchanges the token for a successor. A
 * token whose successor has been used is reused by a second holder, which ends the auth session.
 * Until then a token can be exchanged again: within ten seconds because two tabs may refresh
 * simultaneously, later because the response may have been lost. A later exchange supersedes the
 * earlier successors; the use of a superseded token is a reuse, too.
 */
export function makeRefreshTokens(context: Pick<Context, 'database' | 'now'>) {
  const { database, now } = context;

  async function issue(
    db: Queryable,
    userId: string,
    parent?: Pick<RefreshToken, 'id' | 'family_id'>,
  ): Promise<IssuedToken> {
    const refreshToken = makeOpaqueToken();
    const id = uuid();
    const authSessionId = parent?.family_id ?? id;
    await insertRefreshToken(db, {
      id,
      family_id: authSessionId,
      parent_id: parent?.id ?? null,
      user_id: userId,
      token_hash: hashOpaqueToken(refreshToken),
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + REFRESH_TOKEN_LIFETIME).toISOString(),
    });
    return { refreshToken, authSessionId };
  }

  const isReused = async (db: Queryable, token: RefreshToken): Promise<boolean> =>
    token.superseded_at !== null || (await hasUsedChild(db, token.id));

  /** Marks the token used. After the grace period, supersedes its earlier successors. */
  async function markUsed(db: Queryable, { id, used_at }: RefreshToken): Promise<void> {
    const age = used_at === null ? Infinity : now().getTime() - Date.parse(used_at);
    if (age <= REUSE_GRACE) return;
    const at = now().toISOString();
    await supersedeChildren(db, id, at);
    await markRefreshTokenUsed(db, id, at);
  }

  async function exchange(db: Queryable, token: RefreshToken): Promise<Rotation> {
    const { family_id: authSessionId, user_id: userId } = token;
    const at = now().toISOString();
    if (token.revoked_because === 'reuse') return { outcome: 'reused', authSessionId };
    if (token.revoked_at !== null || token.expires_at <= at) return { outcome: 'refused' };
    if (await isReused(db, token)) {
      await revokeAuthSession(db, authSessionId, { revoked_at: at, revoked_because: 'reuse' });
      return { outcome: 'reused', authSessionId };
    }
    await markUsed(db, token);
    return { outcome: 'rotated', userId, ...(await issue(db, userId, token)) };
  }

  return {
    issue,

    /** Exchanges a token for a successor. */
    rotate: (token: string): Promise<Rotation> =>
      database.transaction().execute(async (trx) => {
        const known = await findLocked(trx, token);
        return known ? exchange(trx, known) : { outcome: 'refused' };
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

/** Returns the token after locking its student, so that exchanges run one after the other. */
async function findLocked(trx: Queryable, token: string): Promise<RefreshToken | undefined> {
  const tokenHash = hashOpaqueToken(token);
  const found = await findRefreshToken(trx, tokenHash);
  if (!found) return undefined;
  await lockUser(trx, found.user_id);
  return findRefreshToken(trx, tokenHash);
}
