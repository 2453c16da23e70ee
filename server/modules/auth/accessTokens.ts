import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { DELAYS } from '../../../contract/constants.ts';

const ALGORITHM = 'HS256';

export interface AccessClaims {
  userId: string;
  /** The account's `token_generation` when the token was issued. */
  generation: number;
  expiresAt: Date;
}

export interface AccessTokens {
  issue(userId: string, generation: number): Promise<string>;
  /** The claims of a token of ours that has not expired; null for anything else. */
  read(token: string): Promise<AccessClaims | null>;
}

/** Signed tokens that live for ten minutes by the clock handed in. */
export function makeAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue(userId, generation) {
      const issuedAt = now().getTime();
      return new SignJWT({ userId, generation })
        .setProtectedHeader({ alg: ALGORITHM })
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(issuedAt / 1_000))
        .setExpirationTime(Math.floor((issuedAt + DELAYS.accessTokenLifetime) / 1_000))
        .sign(key);
    },

    async read(token) {
      try {
        // The algorithm is ours to name: a token must not choose how it is checked.
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: now(),
          requiredClaims: ['exp'],
        });
        const { userId, generation, exp = 0 } = payload;
        if (typeof userId !== 'string' || typeof generation !== 'number') return null;
        return { userId, generation, expiresAt: new Date(exp * 1_000) };
      } catch {
        return null;
      }
    },
  };
}
