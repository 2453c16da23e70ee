import { hash, verify } from '@node-rs/argon2';

/** Keyboards write é as one character or as two; the same password must be the same bytes. */
const canonical = (password: string) => password.normalize('NFKC');

/** argon2id, with the library's parameters (19 MiB, 2 passes), which OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password));
}

/** The hash of a password nobody knows, with the parameters of every other. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QkyDjly8N1DdilYP0yNZ4w$2tr69ZbaofdSAxaODH4yES9yjawRwq8c2VJzcFtQvQU';

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that address) it takes as
 * long as with one and answers false, so that the time tells nothing.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? DECOY_HASH, canonical(password));
  return isRight && passwordHash !== undefined;
}
