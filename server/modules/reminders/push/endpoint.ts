import { lookup } from 'node:dns';
import { ECDH } from 'node:crypto';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { PushSubscriptionBody } from '../../../../contract/reminders.ts';
import type { Config } from '../../../platform/config/config.ts';
import { badRequest } from '../../../platform/errors/httpError.ts';

type PushConfig = Pick<Config, 'PUSH_LOCAL'>;

const REFUSED = 'This browser uses a push service that cannot be reached from here.';
const INVALID = 'This browser sent a push subscription that is not valid. Please try again.';

/**
 * Returns whether the service may connect to an IP for a student: public ones, and with `PUSH_LOCAL`
 * loopback.
 */
function isAllowed(ip: string, { PUSH_LOCAL }: PushConfig): boolean {
  const range = ipaddr.process(ip).range();
  return range === 'unicast' || (PUSH_LOCAL === 'on' && range === 'loopback');
}

/**
 * Returns whether the URL may be a push endpoint as far as it shows: https, no user, no private IP.
 * The IPs of a host name are checked by `publicLookup` with each connection.
 */
export function isAllowedEndpoint(endpoint: string, config: PushConfig): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' && config.PUSH_LOCAL === 'off') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowed(host, config);
}

/** Resolves a host name for a connection. Fails if one of its IPs is not allowed. */
export const publicLookup =
  (config: PushConfig): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      // With an error there are no addresses.
      const [first] = error ? [] : addresses;
      if (!first) callback(error ?? new Error(`${hostname} has no IP`), '');
      else if (!addresses.every(({ address }) => isAllowed(address, config))) {
        callback(new Error(`${hostname} has an IP that is not public`), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** @throws {HttpError} 400 unless the subscription can receive pushes from this service. */
export async function assertSubscription(
  { endpoint, keys }: PushSubscriptionBody,
  config: PushConfig,
): Promise<void> {
  if (!isAllowedEndpoint(endpoint, config)) throw badRequest(REFUSED);
  if (!isPublicKey(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== 16) {
    throw badRequest(INVALID);
  }
  const { hostname } = new URL(endpoint);
  await new Promise<void>((resolve, reject) => {
    publicLookup(config)(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) => {
      if (error) reject(badRequest(REFUSED));
      else resolve();
    });
  });
}

/** Returns whether the key is an uncompressed point of the curve P-256. */
function isPublicKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
