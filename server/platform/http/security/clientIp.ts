/** Returns the IP of the client, without the port that some proxies add to it. */
export function clientIp(request: { ip: string }): string {
  // Despite its type, `ip` is undefined once the client has disconnected.
  const { ip = '' } = request as { ip?: string };
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return v6 ?? v4 ?? ip;
}
