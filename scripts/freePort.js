// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that the system does not assign the port before its use. */
const LOWEST = 20_000;
const COUNT = 12_000;

/**
 * Returns a free local port.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = LOWEST + Math.floor(Math.random() * COUNT);
  const probe = createServer().listen(port, '127.0.0.1');
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
