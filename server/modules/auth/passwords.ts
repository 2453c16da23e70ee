import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Keyboards write é as one character or as two; the same password must be the same bytes. */
const canonical = (password: string) => password.normalize('NFKC');

/** argon2id, with the library's parameters (19 MiB, 2 passes), which OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that address) it takes as
 * long as with one and answers false, so that the time tells nothing.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, canonical(password));
  decoy ??= hashPassword(randomUUID());
  await verify(await decoy, canonical(password));
  return false;
}
