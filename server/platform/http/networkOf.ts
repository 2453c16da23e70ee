import { normalizeIP } from '@fastify/rate-limit';
import type { Sender } from '../work/work.ts';
import { clientIp } from './routes.ts';

/** Returns the network of an IP: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string {
  const normalized = normalizeIP(ip, 48);
  return normalized.includes(':') ? `${normalized}/48` : `${normalized.replace(/\d+$/, '0')}/24`;
}

/** Returns who sent a request with a valid access token. */
export const senderOf = (request: { userId: string; ip: string }): Sender => ({
  account: request.userId,
  network: networkOf(clientIp(request)),
});
