import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { DELAYS } from '../../../contract/constants.ts';

const ALGORITHM = 'HS256';
/** How many tokens are remembered whose signature was found right. */
const REMEMBERED = 10_000;

/** Whom a token speaks for. */
export interface AccessSubject {
  userId: string;
  /** The account's `token_generation` when the token was issued. */
  generation: number;
  /** The family of refresh tokens that it came with: one sign-in on one device. */
  sessionId: string;
}

export interface AccessClaims extends AccessSubject {
  expiresAt: Date;
}

export interface AccessTokens {
  issue(subject: AccessSubject): Promise<string>;
  /** The claims of a token of ours that has not expired; null for anything else. */
  read(token: string): Promise<AccessClaims | null>;
}

/** Signed tokens that live for ten minutes by the clock handed in. */
export function makeAccessTokens(secret: string, now: () => Date): AccessTokens {
  // Made into a key once: from bytes, it would be made again for each token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  // A page brings the same token with each call, and to check it costs more than most calls do.
  const checked = new LRUCache<string, AccessClaims>({ max: REMEMBERED });

  return {
    async issue({ userId, generation, sessionId }) {
      const issuedAt = now().getTime();
      return new SignJWT({ userId, generation, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(issuedAt / 1_000))
        .setExpirationTime(Math.floor((issuedAt + DELAYS.accessTokenLifetime) / 1_000))
        .sign(await key);
    },

    async read(token) {
      const known = checked.get(token);
      if (known) return known.expiresAt > now() ? known : null;
      try {
        // The algorithm is ours to name: a token must not choose how it is checked.
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          currentDate: now(),
          requiredClaims: ['exp'],
        });
        const { userId, generation, sid, exp = 0 } = payload;
        if (typeof userId !== 'string' || typeof generation !== 'number') return null;
        // Tokens of an earlier version name no session; they are over in ten minutes.
        const sessionId = typeof sid === 'string' ? sid : '';
        const claims = { userId, generation, sessionId, expiresAt: new Date(exp * 1_000) };
        checked.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}
