import type { FastifyRequest } from 'fastify';

/** Returns the IP of the client, without the port that some proxies add to it. */
export function clientIp(request: { ip: string }): string {
  // Despite its type, `ip` is undefined once the client has disconnected.
  const { ip = '' } = request as { ip?: string };
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return v6 ?? v4 ?? ip;
}

/** Returns whether a request is for the API, by its route: one URL can be encoded in several ways. */
export const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/');
