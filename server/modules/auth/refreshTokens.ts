import { v7 as uuid } from 'uuid';
import { DELAYS } from '../../../contract/constants.ts';
import type { Context, Queryable } from '../../context.ts';
import { lockUser } from '../users/repository.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
import {
  findRefreshToken,
  hasUsedChild,
  insertRefreshToken,
  markRefreshTokenUsed,
  revokeFamily,
  supersedeChildren,
  type RefreshToken,
} from './refreshTokenRepository.ts';

/** A refresh token that was just issued, and the family it belongs to. */
export interface IssuedToken {
  refreshToken: string;
  familyId: string;
}

/** What came of exchanging a token. `reused`: its family is over because two held a token of it. */
export type Rotation =
  | ({ outcome: 'rotated'; userId: string } & IssuedToken)
  | { outcome: 'reused'; familyId: string }
  | { outcome: 'refused' };

/**
 * Refresh tokens are exchanged at every use. All that grew out of one sign-in is a family: when a
 * token turns up again that was exchanged before, one of its two holders is a thief, and the
 * family ends. A token is honoured again as long as none of its successors has been used: within
 * ten seconds because two tabs may refresh at the same moment, later because the answer may have
 * been lost on its way. Then its successors are worth nothing any more; one that turns up
 * nevertheless shows that there are two holders.
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
    const familyId = parent?.family_id ?? id;
    await insertRefreshToken(db, {
      id,
      family_id: familyId,
      parent_id: parent?.id ?? null,
      user_id: userId,
      token_hash: hashOpaqueToken(refreshToken),
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + DELAYS.refreshTokenLifetime).toISOString(),
    });
    return { refreshToken, familyId };
  }

  const isReused = async (db: Queryable, token: RefreshToken): Promise<boolean> =>
    token.superseded_at !== null || (await hasUsedChild(db, token.id));

  /** Notes an exchange; one long after the first begins anew. */
  async function noteUse(db: Queryable, { id, used_at }: RefreshToken): Promise<void> {
    const age = used_at === null ? Infinity : now().getTime() - Date.parse(used_at);
    if (age <= DELAYS.refreshGrace) return;
    const at = now().toISOString();
    await supersedeChildren(db, id, at);
    await markRefreshTokenUsed(db, id, at);
  }

  async function exchange(db: Queryable, token: RefreshToken): Promise<Rotation> {
    const { family_id: familyId, user_id: userId } = token;
    const at = now().toISOString();
    if (token.revoked_because === 'reuse') return { outcome: 'reused', familyId };
    if (token.revoked_at !== null || token.expires_at <= at) return { outcome: 'refused' };
    if (await isReused(db, token)) {
      await revokeFamily(db, familyId, { revoked_at: at, revoked_because: 'reuse' });
      return { outcome: 'reused', familyId };
    }
    await noteUse(db, token);
    return { outcome: 'rotated', userId, ...(await issue(db, userId, token)) };
  }

  return {
    issue,

    /** Exchanges a token for its successor, if it is not refused. */
    rotate: (token: string): Promise<Rotation> =>
      database.transaction().execute(async (trx) => {
        const known = await findLocked(trx, token);
        return known ? exchange(trx, known) : { outcome: 'refused' };
      }),

    /** Ends the family of a token and answers its id; an unknown token changes nothing. */
    revoke: (token: string): Promise<string | undefined> =>
      database.transaction().execute(async (trx) => {
        const known = await findLocked(trx, token);
        const end = { revoked_at: now().toISOString(), revoked_because: null };
        if (known) await revokeFamily(trx, known.family_id, end);
        return known?.family_id;
      }),
  };
}

/** A token as it is once nobody else can exchange or end one of its student. */
async function findLocked(trx: Queryable, token: string): Promise<RefreshToken | undefined> {
  const tokenHash = hashOpaqueToken(token);
  const found = await findRefreshToken(trx, tokenHash);
  if (!found) return undefined;
  await lockUser(trx, found.user_id);
  return findRefreshToken(trx, tokenHash);
}
