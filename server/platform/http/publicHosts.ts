import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 addresses in an old form, such as ::127.0.0.1 (RFC 4291, 2.5.5.1). */
const OLD_EMBEDDED = ipaddr.IPv6.parseCIDR('::/96');

/** Returns whether an IP in any form is public: neither private nor local, reserved or embedded. */
export function isPublicIp(ip: string): boolean {
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6 && address.match(OLD_EMBEDDED));
}

/** Decides whether the service may connect to an IP for a student. */
type IsAllowed = (ip: string) => boolean;

/** Returns the host of a URL, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Returns whether a host is a name, whose IPs `lookupAllowed` checks, or an allowed IP. */
export const isAllowedHost = (host: string, isAllowed: IsAllowed): boolean =>
  isIP(host) === 0 || isAllowed(host);

/**
 * Resolves a host name for a connection, so that it cannot have another IP after the check. Fails if one
 * of its IPs is not allowed.
 */
export const lookupAllowed =
  (isAllowed: IsAllowed): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      // With an error there are no addresses.
      const [first] = error ? [] : addresses;
      if (!first) callback(error ?? new Error(`${hostname} has no IP`), '');
      else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new Error(`${hostname} has an IP that is not allowed`), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
