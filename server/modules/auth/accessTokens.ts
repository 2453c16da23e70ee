import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { HOUR } from '../../../contract/durations.ts';

const ALGORITHM = 'HS256';
/** Milliseconds. */
export const ACCESS_TOKEN_LIFETIME = HOUR;
/** Number of verified tokens kept in memory. */
const CACHE_SIZE = 10_000;

export interface AccessSubject {
  userId: string;
  /** The account's `token_generation` when the token was issued. */
  generation: number;
  /** The `family_id` of the refresh tokens of one login. */
  authSessionId: string;
}

export interface AccessClaims extends AccessSubject {
  expiresAt: Date;
}

export interface AccessTokens {
  issue(subject: AccessSubject): Promise<string>;
  /** Returns the claims of a token that this service signed, which may have expired, or `null`. */
  readSigned(token: string): Promise<AccessClaims | null>;
  /** Returns the claims of a valid token, `null` otherwise. */
  read(token: string): Promise<AccessClaims | null>;
}

/** Issues and verifies JWTs that expire after an hour by the given clock. */
export function makeAccessTokens(secret: string, now: () => Date): AccessTokens {
  // Imported once; jose imports a key passed as bytes for every token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  // A page sends the same token with every request; verification costs more than most requests.
  const verified = new LRUCache<string, AccessClaims>({ max: CACHE_SIZE });

  const readSigned: AccessTokens['readSigned'] = async (token) => {
    const known = verified.get(token);
    if (known) return known;
    try {
      // A fixed algorithm: the header of the token must not choose it.
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [ALGORITHM],
        // The callers compare the expiry.
        currentDate: new Date(0),
        requiredClaims: ['exp'],
      });
      const { userId, generation, sid, exp = 0 } = payload;
      if (typeof userId !== 'string' || typeof generation !== 'number') return null;
      if (typeof sid !== 'string') return null;
      const expiresAt = new Date(exp * 1_000);
      const claims = { userId, generation, authSessionId: sid, expiresAt };
      verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  };

  return {
    readSigned,

    async issue({ userId, generation, authSessionId }) {
      const issuedAt = now().getTime();
      return new SignJWT({ userId, generation, sid: authSessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(issuedAt / 1_000))
        .setExpirationTime(Math.floor((issuedAt + ACCESS_TOKEN_LIFETIME) / 1_000))
        .sign(await key);
    },

    async read(token) {
      const claims = await readSigned(token);
      return claims && claims.expiresAt > now() ? claims : null;
    },
  };
}
