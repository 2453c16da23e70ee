import type { Insertable } from 'kysely';
import { DELAYS } from '../../contract/constants.ts';
import type { RefreshTokensTable } from '../../server/database/schema.ts';
import { makeAccessTokens } from '../../server/modules/auth/accessTokens.ts';

/** What a service must be started with for `tokenOf` to count. */
export const JWT_SECRET = 'a-secret-that-only-these-runs-know-0123456789';

const tokens = makeAccessTokens(JWT_SECRET, () => new Date());

/** An access token of a student who has a row of `signInOf`, good for ten minutes. */
export const tokenOf = (userId: string): Promise<string> =>
  tokens.issue({ userId, generation: 0, sessionId: userId });

/** What keeps a student signed in, as if by a password; nobody can refresh by it. */
export function signInOf(userId: string): Insertable<RefreshTokensTable> {
  const now = Date.now();
  return {
    id: userId,
    family_id: userId,
    parent_id: null,
    user_id: userId,
    token_hash: userId,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + DELAYS.refreshTokenLifetime).toISOString(),
  };
}
