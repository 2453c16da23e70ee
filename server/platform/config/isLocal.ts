import type { Config } from './config.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Returns whether the service listens on loopback only and has no URL for other machines. */
export function isLocal({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean {
  const hosts = PUBLIC_URL === '' ? [HOST] : [HOST, new URL(PUBLIC_URL).hostname];
  return hosts.every((host) => LOOPBACK.test(host));
}
