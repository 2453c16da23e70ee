import { normalizeIP } from '@fastify/rate-limit';

/** The network an address belongs to: its /24 for IPv4, its /48 for IPv6. */
export function addressRange(ip: string): string {
  const address = normalizeIP(ip, 48);
  return address.includes(':') ? `${address}/48` : `${address.replace(/\d+$/, '0')}/24`;
}
