import { createRemoteJWKSet, customFetch } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';
import { HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import { type Config, SettingError } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { limitedFetch } from '../../../platform/http/limitedFetch.ts';

/** Loads the library with the first login, for a faster start. */
export const loadOpenId = () => import('openid-client');

/** Milliseconds. */
export const TIMEOUT = 5 * SECOND;

/** Milliseconds by which the clock of the provider may be wrong. */
export const CLOCK_TOLERANCE = MINUTE;

/** Returns what allows requests without TLS, which readConfig() accepts only on this machine. */
export const allowHttp = (
  client: Awaited<ReturnType<typeof loadOpenId>>,
  issuer: string,
): ((configuration: Configuration) => void)[] =>
  // The library marks it as deprecated so that it stands out.
  // oxlint-disable-next-line typescript/no-deprecated
  issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];

/** What the discovery document of the provider says, and its public keys. */
export interface Discovered {
  server: ServerMetadata;
  /** Fetched on use and again when a key is unknown, at most every 30 seconds. */
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** Returns a function that reads the discovery document, at most once an hour. It throws SettingError. */
export function makeDiscovery({ config, elapsed }: Pick<Context, 'config' | 'elapsed'>) {
  let read: { at: number; found: Promise<Discovered> } | undefined;
  return (): Promise<Discovered> => {
    if (read && elapsed() - read.at < HOUR) return read.found;
    const reading = { at: elapsed(), found: discover(config) };
    read = reading;
    reading.found.catch(() => {
      // The next login tries again.
      if (read === reading) read = undefined;
    });
    return reading.found;
  };
}

/** @throws {SettingError} when the provider has another issuer than OIDC_ISSUER. */
async function discover({ OIDC_ISSUER, OIDC_CLIENT_ID }: Config): Promise<Discovered> {
  const client = await loadOpenId();
  const url = new URL(OIDC_ISSUER);
  const found = await client
    .discovery(url, OIDC_CLIENT_ID, undefined, client.None(), {
      timeout: TIMEOUT / SECOND,
      [client.customFetch]: limitedFetch,
      execute: allowHttp(client, OIDC_ISSUER),
    })
    .catch((error: unknown) => {
      const issuer = differentIssuer(error);
      throw issuer === undefined ? error : wrongIssuer(OIDC_ISSUER, issuer);
    });
  const server = found.serverMetadata();
  if (/[{}]/.test(server.issuer)) throw wrongIssuer(OIDC_ISSUER, server.issuer);
  if (server.jwks_uri === undefined) {
    throw new SettingError(`The provider at OIDC_ISSUER names no keys; it is "${OIDC_ISSUER}".`);
  }
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    timeoutDuration: TIMEOUT,
    [customFetch]: limitedFetch,
  });
  return { server, keys };
}

/** Returns the issuer of a discovery document that was refused because it differs. */
function differentIssuer(error: unknown): string | undefined {
  const { cause } = error as { cause?: { attribute?: unknown; body?: { issuer?: unknown } } };
  const issuer = cause?.attribute === 'issuer' ? cause.body?.issuer : undefined;
  return typeof issuer === 'string' ? issuer : undefined;
}

function wrongIssuer(given: string, issuer: string): SettingError {
  const [placeholder] = /\{\w*\}/.exec(issuer) ?? [];
  const advice =
    placeholder === undefined
      ? `must be "${issuer}", as the provider names itself`
      : `must be the address of one tenant: "${issuer}" with the id of your tenant instead of ${placeholder}`;
  return new SettingError(`OIDC_ISSUER ${advice}; it is "${given}".`);
}
