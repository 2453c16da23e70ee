import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from './dataDir.ts';
import { type Config, SettingError } from './config.ts';
import { MIN_SECRET_LENGTH } from './settings.ts';
import { publicKeyOf } from './tokens.ts';

/**
 * Returns the configuration with the secrets that are not configured: those that were generated on the
 * first start and stored in the data folder.
 */
export function withSecrets(config: Config): Config {
  const { JWT_SECRET, VAPID_PRIVATE_KEY, DATA_DIR } = config;
  const privateKey = VAPID_PRIVATE_KEY || loadSecret(DATA_DIR, vapidKey);
  return {
    ...config,
    JWT_SECRET: JWT_SECRET || loadSecret(DATA_DIR, jwtSecret),
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_PUBLIC_KEY: publicKeyOf(privateKey) ?? '',
  };
}

const VAPID_KEY_BYTES = 32;

interface Secret {
  /** Of its file in the data folder. */
  name: string;
  generate: () => string;
  isValid: (secret: string) => boolean;
  /** What a new secret means for students. */
  loss: string;
}

const jwtSecret: Secret = {
  name: 'jwt-secret',
  generate: () => randomBytes(MIN_SECRET_LENGTH).toString('base64url'),
  isValid: (secret) => secret.length >= MIN_SECRET_LENGTH,
  loss: 'links in mails and added calendar addresses become invalid',
};

const vapidKey: Secret = {
  name: 'vapid-private-key',
  generate: makeVapidKey,
  isValid: (secret) =>
    Buffer.from(secret, 'base64url').length === VAPID_KEY_BYTES &&
    publicKeyOf(secret) !== undefined,
  loss: 'students turn push on again',
};

function makeVapidKey(): string {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const key = keys.getPrivateKey();
  // Leading zeros are missing.
  return Buffer.concat([Buffer.alloc(VAPID_KEY_BYTES - key.length), key]).toString('base64url');
}

/** @throws {SettingError} when the stored secret is damaged, for example empty since a full disk. */
function loadSecret(dataDir: string, { name, generate, isValid, loss }: Secret): string {
  makeDataDir(dataDir);
  const file = join(dataDir, name);
  if (existsSync(file)) chmodSync(file, 0o600);
  else writeWhole(file, generate());
  const secret = readFileSync(file, 'utf8').trim();
  if (isValid(secret)) return secret;
  throw new SettingError(
    `The secret in ${file} is damaged. Restore the file, or delete it to get a new one: ${loss}.`,
  );
}

/** Writes a file beside and renames it, so that it never exists in part. */
function writeWhole(file: string, text: string): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, text, { mode: 0o600, flush: true });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
