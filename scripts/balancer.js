// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A server that hands each connection to the next of these ports of this machine that takes it, in
 * turn; where none does, it ends it.
 *
 * @param {readonly number[]} ports
 */
export function makeBalancer(ports) {
  let turn = 0;
  return createServer({ noDelay: true }, (near) => {
    turn = (turn + 1) % ports.length;
    void handOn(near, [...ports.slice(turn), ...ports.slice(0, turn)]);
  });
}

/**
 * @param {import('node:net').Socket} near
 * @param {readonly number[]} ports
 */
async function handOn(near, ports) {
  near.on('error', () => near.destroy());
  const far = await reach(ports);
  if (!far || near.destroyed) {
    far?.destroy();
    near.destroy();
    return;
  }
  far.on('error', () => far.destroy());
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
  near.pipe(far).pipe(near);
}

/**
 * A connection to the first of these ports that takes it.
 *
 * @param {readonly number[]} ports
 */
async function reach(ports) {
  for (const port of ports) {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    try {
      await once(far, 'connect');
      return far;
    } catch {
      far.destroy();
    }
  }
  return undefined;
}
