import { createHash, randomBytes } from 'node:crypto';

/** Returns a URL-safe token of 256 random bits. */
export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. A random token needs neither salt nor a slow hash. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
