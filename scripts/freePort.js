// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine on which nothing listens at the moment. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
