import { v7 as uuid } from 'uuid';
import { DELAYS } from '../../../contract/constants.ts';
import type { Context, Queryable } from '../../context.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
import {
  findRefreshToken,
  hasUsedChild,
  insertRefreshToken,
  markRefreshTokenUsed,
  revokeFamily,
  type RefreshToken,
} from './refreshTokenRepository.ts';

export interface Rotation {
  userId: string;
  refreshToken: string;
}

/**
 * Refresh tokens are exchanged at every use. All that grew out of one sign-in is a family: when a
 * token turns up again that was exchanged before, one of its two holders is a thief, and the
 * family ends. Only the immediate predecessor is honoured for ten seconds, because two tabs may
 * refresh at the same moment.
 */
export function makeRefreshTokens(context: Pick<Context, 'database' | 'now'>) {
  const { database, now } = context;

  async function issue(
    db: Queryable,
    userId: string,
    parent?: Pick<RefreshToken, 'id' | 'family_id'>,
  ): Promise<string> {
    const token = makeOpaqueToken();
    const id = uuid();
    await insertRefreshToken(db, {
      id,
      family_id: parent?.family_id ?? id,
      parent_id: parent?.id ?? null,
      user_id: userId,
      token_hash: hashOpaqueToken(token),
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + DELAYS.refreshTokenLifetime).toISOString(),
    });
    return token;
  }

  async function isHonoured(db: Queryable, token: RefreshToken): Promise<boolean> {
    if (token.used_at === null) return true;
    const age = now().getTime() - Date.parse(token.used_at);
    return age <= DELAYS.refreshGrace && !(await hasUsedChild(db, token.id));
  }

  return {
    issue,

    /** The successor of a token, or null when it is refused. */
    rotate(token: string): Promise<Rotation | null> {
      const at = now().toISOString();
      return database.transaction().execute(async (trx) => {
        const known = await findRefreshToken(trx, hashOpaqueToken(token));
        if (!known || known.revoked_at !== null || known.expires_at <= at) return null;
        if (!(await isHonoured(trx, known))) {
          await revokeFamily(trx, known.family_id, at);
          return null;
        }
        if (known.used_at === null) await markRefreshTokenUsed(trx, known.id, at);
        const refreshToken = await issue(trx, known.user_id, known);
        return { userId: known.user_id, refreshToken };
      });
    },

    /** Ends the family of a token; an unknown one changes nothing. */
    async revoke(token: string): Promise<void> {
      const known = await findRefreshToken(database, hashOpaqueToken(token));
      if (known) await revokeFamily(database, known.family_id, now().toISOString());
    },
  };
}
