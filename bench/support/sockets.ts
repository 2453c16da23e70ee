import { io, type Socket } from 'socket.io-client';
import type { Client } from '../node/seedStudents.ts';

type Token = Pick<Client, 'token'>;

/** Opens an authenticated socket. */
export async function connect(url: string, { token }: Token): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
  await new Promise<void>((connected, failed) => {
    socket.once('connect', connected);
    socket.once('connect_error', failed);
  });
  return socket;
}

/** Opens one socket per client, 50 at a time. */
export async function connectAll(url: string, clients: readonly Token[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < clients.length; start += 50) {
    const group = clients.slice(start, start + 50);
    sockets.push(...(await Promise.all(group.map((client) => connect(url, client)))));
  }
  return sockets;
}
