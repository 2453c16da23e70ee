import type { Server } from 'node:http';
import type { Config } from './config.ts';

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

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Returns whether the service listens on loopback only and has no URL for other machines. */
export function isLocal({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean {
  const hosts = PUBLIC_URL === '' ? [HOST] : [HOST, new URL(PUBLIC_URL).hostname];
  return hosts.every((host) => LOOPBACK.test(host));
}
