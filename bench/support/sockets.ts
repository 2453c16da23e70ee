import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { inParallel } from './inParallel.ts';

type Options = Partial<ManagerOptions & SocketOptions>;

/** Opens a socket of its own connection, authenticated by `options.auth`. */
export const openSocket = (url: string, options: Options): Socket =>
  io(url, { path: '/socket.io', transports: ['websocket'], forceNew: true, ...options });

/** Resolves when the socket is connected. @throws when it is refused. */
export async function connect(url: string, { token }: { token: string }): Promise<Socket> {
  const socket = openSocket(url, { auth: { token } });
  await new Promise<void>((connected, failed) => {
    socket.once('connect', connected);
    socket.once('connect_error', failed);
  });
  return socket;
}

/** Opens one socket per client. */
export const connectAll = (url: string, clients: readonly { token: string }[]) =>
  inParallel(clients, 50, (client) => connect(url, client));
