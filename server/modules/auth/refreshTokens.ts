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
  type RefreshToken,
} from './refreshTokenRepository.ts';

/** A refresh token that was just issued, and the family it belongs to. */
export interface IssuedToken {
  refreshToken: string;
  familyId: string;
}

export interface Rotation extends IssuedToken {
  userId: string;
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
        const owner = (await findRefreshToken(trx, hashOpaqueToken(token)))?.user_id;
        if (owner !== undefined) await lockUser(trx, owner);
        // As it is now that nobody else can exchange it.
        const known = await findRefreshToken(trx, hashOpaqueToken(token));
        if (!known || known.revoked_at !== null || known.expires_at <= at) return null;
        if (!(await isHonoured(trx, known))) {
          await revokeFamily(trx, known.family_id, at);
          return null;
        }
        if (known.used_at === null) await markRefreshTokenUsed(trx, known.id, at);
        return { userId: known.user_id, ...(await issue(trx, known.user_id, known)) };
      });
    },

    /** Ends the family of a token and answers its id; an unknown token changes nothing. */
    async revoke(token: string): Promise<string | undefined> {
      const known = await findRefreshToken(database, hashOpaqueToken(token));
      if (known) await revokeFamily(database, known.family_id, now().toISOString());
      return known?.family_id;
    },
  };
}
