import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody can guess: 256 random bits, safe in an address. */
export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it. Being random, it needs no salt and no slow hash. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
