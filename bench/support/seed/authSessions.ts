import type { Insertable } from 'kysely';
import { REFRESH_TOKEN_LIFETIME } from '../../../server/modules/auth/refreshTokens.ts';
import { makeAccessTokens } from '../../../server/modules/auth/accessTokens.ts';
import type { Schema } from '../../../server/platform/database/schema.ts';

/** The JWT_SECRET that a service needs to accept tokens of `accessTokenFor`. */
export const JWT_SECRET = 'a-secret-for-benchmarks-only-0123456789abcdef';

/** The secrets that nodes share. */
export const SECRETS = {
  JWT_SECRET,
  VAPID_PRIVATE_KEY: '_r0MDNFMXSV-s3Ba9m_K9-xOLNjCMVZopRZxq0cKoWs',
};

const tokens = makeAccessTokens(JWT_SECRET, () => new Date());

/** Issues an access token for a student with an `authSessionRow`. */
export const accessTokenFor = (userId: string): Promise<string> =>
  tokens.issue({ userId, generation: 0, authSessionId: userId });

/** Returns a refresh token row that keeps an auth session alive but cannot be refreshed. */
export function authSessionRow(userId: string): Insertable<Schema['refresh_tokens']> {
  const now = Date.now();
  return {
    id: userId,
    family_id: userId,
    parent_id: null,
    user_id: userId,
    token_hash: userId,
    created_at: new Date(now).toISOString(),
    started_at: new Date(now).toISOString(),
    expires_at: new Date(now + REFRESH_TOKEN_LIFETIME).toISOString(),
  };
}
