// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Creates a TCP round-robin balancer for local ports. Skips ports that refuse the connection, and
 * closes the connection if all refuse.
 *
 * @param {readonly number[]} ports
 */
export function makeBalancer(ports) {
  let next = 0;
  return createServer({ noDelay: true }, (client) => {
    next = (next + 1) % ports.length;
    void forward(client, [...ports.slice(next), ...ports.slice(0, next)]);
  });
}

/**
 * @param {import('node:net').Socket} client
 * @param {readonly number[]} ports
 */
async function forward(client, ports) {
  client.on('error', () => client.destroy());
  const upstream = await connectToFirst(ports);
  if (!upstream || client.destroyed) {
    upstream?.destroy();
    client.destroy();
    return;
  }
  upstream.on('error', () => upstream.destroy());
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => client.destroy());
  client.pipe(upstream).pipe(client);
}

/**
 * Connects to the first port that accepts.
 *
 * @param {readonly number[]} ports
 */
async function connectToFirst(ports) {
  for (const port of ports) {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    try {
      await once(upstream, 'connect');
      return upstream;
    } catch {
      upstream.destroy();
    }
  }
  return undefined;
}
