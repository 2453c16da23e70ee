import { io, type Socket } from 'socket.io-client';
import type { Caller } from './fill.ts';

/** A page's socket, signed in. */
export async function connect(url: string, { token }: Caller): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
  await new Promise<void>((connected, failed) => {
    socket.once('connect', connected);
    socket.once('connect_error', failed);
  });
  return socket;
}

/** Opens one for each; in groups, as students do not come all at once. */
export async function connectAll(url: string, callers: readonly Caller[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < callers.length; start += 50) {
    const group = callers.slice(start, start + 50);
    sockets.push(...(await Promise.all(group.map((caller) => connect(url, caller)))));
  }
  return sockets;
}
