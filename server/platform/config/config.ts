import { resolve } from 'node:path';
import type { Server } from 'node:http';
import { AjvCompiler } from '@fastify/ajv-compiler';
import type { Static } from 'typebox';
import { type CampusDomain, parseCampusDomains } from './campusDomains.ts';
import { withSecretFiles } from './secretFiles.ts';
import { SettingError } from './settingError.ts';
import { publicKeyOf } from './tokens.ts';
import { isLoopback } from './loopback.ts';
import { findSignOnProblem } from './signOn.ts';
import { MIN_SECRET_LENGTH, settings, type SettingSchema } from './settings.ts';

type Values = Static<typeof settings>;

const keywords = [
  'secret',
  'form',
  {
    keyword: 'protocols',
    validate: (protocols: readonly string[], value: string) =>
      value === '' || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
  },
];
/** Adds defaults, converts texts to numbers and removes other variables. */
const check = AjvCompiler()(
  {},
  {
    customOptions: {
      coerceTypes: true,
      removeAdditional: 'all',
      useDefaults: true,
      validateSchema: false,
      keywords,
    },
  },
)({ schema: settings });

/** Settings that are parsed further. */
interface Parsed {
  CORS_ORIGINS: string[];
  CALENDAR_ORIGINS: string[];
  CAMPUS_DOMAINS: CampusDomain[];
  REQUIRE_VERIFIED_EMAIL: 'on' | 'off';
}

/** All settings by name. `DATA_DIR` is absolute. */
export type Config = Omit<Values, keyof Parsed> & Parsed;

export { SettingError };

/**
 * Reads all settings from an environment, and secrets from the files that it names.
 * @throws {SettingError} for the first invalid setting.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = validate(withSecretFiles(env));
  assertCompleteCluster(values);
  assertVapidKeys(values);
  assertSignOn(values);
  return {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL.replace(/\/+$/, ''),
    DATA_DIR: resolve(values.DATA_DIR),
    CORS_ORIGINS: parseOrigins(values.CORS_ORIGINS),
    CALENDAR_ORIGINS: parseOrigins(values.CALENDAR_ORIGINS),
    CAMPUS_DOMAINS: parseCampusDomains(values.CAMPUS_DOMAINS),
    REQUIRE_VERIFIED_EMAIL: requireVerifiedEmail(values),
  };
}

const parseOrigins = (text: string): string[] =>
  text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);

/** Without a mail server students cannot receive the link, so it is not required by default. */
function requireVerifiedEmail({ REQUIRE_VERIFIED_EMAIL: value, SMTP_URL }: Values): 'on' | 'off' {
  if (value !== 'auto') return value;
  return SMTP_URL === '' ? 'off' : 'on';
}

/** Several nodes share a database and a secret, besides Redis. */
function assertCompleteCluster({ DATABASE_URL, REDIS_URL, JWT_SECRET }: Values): void {
  if (REDIS_URL === '') return;
  const missing = [
    ...(DATABASE_URL === '' ? ['DATABASE_URL (a PostgreSQL database)'] : []),
    ...(JWT_SECRET === '' ? ['JWT_SECRET (printed by `npm run admin -- secret`)'] : []),
  ];
  if (missing.length === 0) return;
  throw new SettingError(
    `REDIS_URL is for several nodes. They also need the same ${missing.join(' and ')}.`,
  );
}

/** Push services refuse what a pair signs that does not match. */
function assertVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Values): void {
  const publicKey = VAPID_PRIVATE_KEY === '' ? '' : publicKeyOf(VAPID_PRIVATE_KEY);
  if (publicKey === undefined) {
    throw new SettingError('VAPID_PRIVATE_KEY must be a private key of the curve P-256.');
  }
  if (VAPID_PUBLIC_KEY === '' || VAPID_PUBLIC_KEY === publicKey) return;
  throw new SettingError('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.');
}

function assertSignOn(values: Values): void {
  const problem = findSignOnProblem(values);
  if (problem !== undefined) throw new SettingError(problem);
}

/** Validates the environment. Empty variables count as missing. */
function validate(env: Record<string, string | undefined>): Values {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim()]);
  const data = Object.fromEntries(given.filter(([, value]) => value)) as Record<string, string>;
  if (check(data) === true) return data as unknown as Values;
  const name = check.errors?.[0]?.instancePath.slice(1) ?? '';
  throw new SettingError(describeError(name, data[name] ?? ''));
}

function describeError(name: string, value: string): string {
  const schema = settings.properties[name as keyof Values] as SettingSchema;
  const { enum: values, minimum, maximum, protocols, form } = schema;
  let reason = `must have at least ${MIN_SECRET_LENGTH} characters`;
  if (values) reason = `must be one of ${values.join(', ')}`;
  else if (protocols) reason = `must be a URL that starts with ${protocols.join('// or ')}//`;
  else if (form !== undefined) reason = `must be ${form}`;
  else if (minimum !== undefined) {
    reason = `must be a whole number from ${minimum} to ${maximum ?? 'any'}`;
  }
  return `${name} ${reason}${schema.secret ? '' : `; it is "${value}"`}.`;
}

const WILDCARD_OR_LOOPBACK: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'];

/**
 * Returns the configured public URL, else one with the port that the server listens on. Never uses
 * the Host header of a request, which clients can forge.
 */
export function publicUrl(config: Config, server: Server): string {
  if (config.PUBLIC_URL !== '') return config.PUBLIC_URL;
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  const host = WILDCARD_OR_LOOPBACK.includes(config.HOST) ? 'localhost' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns whether the service listens on loopback only and has no URL for other machines. */
export function isLocal({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean {
  const hosts = PUBLIC_URL === '' ? [HOST] : [HOST, new URL(PUBLIC_URL).hostname];
  return hosts.every(isLoopback);
}
