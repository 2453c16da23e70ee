import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './errorCode.ts';

/** The least length of a secret that signs tokens, in characters. */
const SHORTEST_SECRET = 32;

/**
 * The secret that signs access tokens and attachment addresses: the one configured, else the one
 * that the data folder keeps, made on the first start and readable by its owner only.
 */
export function loadSecret(configured: string, dataDir: string): string {
  if (configured !== '') return configured;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'jwt-secret');
  try {
    // 'wx' refuses to replace: of two first starts at once, both end up with the same secret.
    writeFileSync(file, randomBytes(SHORTEST_SECRET).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
