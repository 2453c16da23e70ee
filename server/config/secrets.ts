import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../files/errorCode.ts';
import { MIN_SECRET_LENGTH } from './settings.ts';

/**
 * Returns the secret that signs access tokens and attachment URLs: the configured one, else one
 * that is generated on the first start and stored in the data folder.
 */
export function loadSecret(configured: string, dataDir: string): string {
  if (configured !== '') return configured;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'jwt-secret');
  try {
    // 'wx' does not overwrite, so two concurrent first starts use the same secret.
    writeFileSync(file, randomBytes(MIN_SECRET_LENGTH).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
