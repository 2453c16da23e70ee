import type { Config } from '../../platform/config/config.ts';

/** What a check found, in a line. */
export interface Finding {
  level: 'right' | 'warning' | 'wrong';
  text: string;
}

export const right = (text: string): Finding => ({ level: 'right', text });
/** Works, but not for ever. */
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** What the checks look at. */
export interface Installation {
  /** With all secrets. */
  config: Config;
  now: Date;
  /** Receives a test mail. Empty for none. */
  mailTo: string;
  /** Folder of the backups. */
  backups: string;
}

/**
 * Looks at one part of an installation. An error that it throws is a wrong line with the message of the
 * error.
 */
export type Check = (installation: Installation) => Promise<Finding[]>;

/** Milliseconds that a check waits for another program. */
export const PATIENCE = 8_000;

/** Returns the URL at which the service listens, seen from this machine. */
export function localUrl({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const isWildcard = HOST === '0.0.0.0' || HOST === '::';
  const host = isWildcard ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** Returns the message of an error, or that of its cause: `fetch` only says that it failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // Without a message: one error for each IP of a name.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
