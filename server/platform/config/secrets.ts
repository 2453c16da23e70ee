import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from './dataDir.ts';
import { type Config, SettingError } from './config.ts';
import { MIN_SECRET_LENGTH } from './settings.ts';
import { makeOpaqueToken, publicKeyOf } from './tokens.ts';

/**
 * Returns the configuration with the secrets that are not configured: those that were generated on the
 * first start and stored in the data folder. Several nodes, whose folders may differ, derive them from
 * `JWT_SECRET` instead.
 */
export function withSecrets(config: Config): Config {
  const { DATA_DIR, REDIS_URL } = config;
  const secret = config.JWT_SECRET || loadSecret(DATA_DIR, jwtSecret);
  const makeKey = () =>
    REDIS_URL === '' ? loadSecret(DATA_DIR, vapidKey) : deriveVapidKey(secret);
  const privateKey = config.VAPID_PRIVATE_KEY || makeKey();
  return {
    ...config,
    JWT_SECRET: secret,
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
  generate: makeOpaqueToken,
  isValid: (secret) => secret.length >= MIN_SECRET_LENGTH,
  loss: 'links in mails and added calendar addresses become invalid',
};

const vapidKey: Secret = {
  name: 'vapid-private-key',
  generate: () => vapidKeyOf(randomBytes(SEED_BYTES)),
  isValid: (secret) =>
    Buffer.from(secret, 'base64url').length === VAPID_KEY_BYTES &&
    publicKeyOf(secret) !== undefined,
  loss: 'students turn push on again',
};

/** The order of P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Bytes of randomness from which a key is made, 16 more than it has, so that no key is more likely. */
const SEED_BYTES = VAPID_KEY_BYTES + 16;

/** Returns the private key of a seed (FIPS 186-5, A.2.1: key pair generation using extra random bits). */
function vapidKeyOf(seed: Buffer): string {
  const key = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const hex = key.toString(16).padStart(2 * VAPID_KEY_BYTES, '0');
  return Buffer.from(hex, 'hex').toString('base64url');
}

const deriveVapidKey = (secret: string): string =>
  vapidKeyOf(Buffer.from(hkdfSync('sha256', secret, '', 'web push', SEED_BYTES)));

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
