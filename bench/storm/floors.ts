import { catchUpDelay, RECONNECTION } from '../../src/socket/reconnection.ts';
import { sendOk } from '../support/http.ts';
import { inParallel } from '../support/inParallel.ts';
import type { ServiceNode } from '../support/serviceNode.ts';
import { connect } from '../support/sockets.ts';
import { sorted } from '../support/timing.ts';
import { catchUpPaths, type PageClient } from './page.ts';

/** Pages that connect at the same time. */
const CONCURRENCY = 50;

/**
 * Returns for how many milliseconds pages wait after a service is ready again, sorted: for their next
 * attempt to connect, as socket.io computes it, and before they catch up.
 * @param outage milliseconds from the end of the connections until ready.
 */
export function simulateWaits(pages: number, outage: number): number[] {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = RECONNECTION;
  return sorted(
    Array.from({ length: pages }, () => {
      let attempt = 0;
      for (let n = 0; attempt < outage; n += 1) {
        const jitter = randomizationFactor * (2 * Math.random() - 1);
        attempt += Math.min(reconnectionDelay * 2 ** n * (1 + jitter), reconnectionDelayMax);
      }
      return attempt - outage + catchUpDelay(false);
    }),
  );
}

/** Starts a node again and returns the milliseconds in which all pages catch up if none waits. */
export async function timeWithoutWaits(
  node: ServiceNode,
  clients: readonly PageClient[],
): Promise<number> {
  await node.kill();
  await node.start();
  const start = performance.now();
  await inParallel(clients, CONCURRENCY, async (client) => {
    const { token } = client;
    const socket = await connect(node.url, client);
    await Promise.all(catchUpPaths(client).map((path) => sendOk(node.url + path, { token })));
    socket.disconnect();
  });
  return performance.now() - start;
}
