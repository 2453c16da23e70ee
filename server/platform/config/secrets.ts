import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/httpError.ts';
import type { Config } from './config.ts';
import { MIN_SECRET_LENGTH } from './settings.ts';
import { publicKeyOf } from './tokens.ts';

/**
 * Returns the configuration with the secrets that are not configured: those that were generated on the
 * first start and stored in the data folder.
 */
export function withSecrets(config: Config): Config {
  const { JWT_SECRET, VAPID_PRIVATE_KEY, DATA_DIR } = config;
  const privateKey = VAPID_PRIVATE_KEY || loadSecret(DATA_DIR, 'vapid-private-key', makeVapidKey);
  return {
    ...config,
    JWT_SECRET: JWT_SECRET || loadSecret(DATA_DIR, 'jwt-secret', makeJwtSecret),
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_PUBLIC_KEY: publicKeyOf(privateKey) ?? '',
  };
}

const makeJwtSecret = () => randomBytes(MIN_SECRET_LENGTH).toString('base64url');

function makeVapidKey(): string {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const key = keys.getPrivateKey();
  // Leading zeros are missing.
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

function loadSecret(dataDir: string, name: string, generate: () => string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, name);
  try {
    // 'wx' does not overwrite, so two concurrent first starts use the same secret.
    writeFileSync(file, generate(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
