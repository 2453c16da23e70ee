// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that the system does not assign the port before its use. */
const LOWEST = 20_000;
const COUNT = 12_000;

/**
 * Returns a port that is free on all addresses of this machine.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = LOWEST + Math.floor(Math.random() * COUNT);
  // On all addresses: servers of tests listen on 127.0.0.1 or localhost, which may be ::1.
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error;
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
