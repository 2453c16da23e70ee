import { normalizeIP } from '@fastify/rate-limit';

/** Returns the network of an IP: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string {
  const normalized = normalizeIP(ip, 48);
  return normalized.includes(':') ? `${normalized}/48` : `${normalized.replace(/\d+$/, '0')}/24`;
}
