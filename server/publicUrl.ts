import type { Server } from 'node:http';
import type { Config } from './config.ts';

const EVERYWHERE_OR_HERE: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'];

/**
 * The address at which students reach the service: the one configured, else that of the port it
 * listens on. Never taken from a request, whose Host header anybody can write.
 */
export function publicUrl(config: Config, server: Server): string {
  if (config.PUBLIC_URL !== '') return config.PUBLIC_URL;
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  const host = EVERYWHERE_OR_HERE.includes(config.HOST) ? 'localhost' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
