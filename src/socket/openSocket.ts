import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { ClientSocketDependencies, LiveSocket } from './clientSocket.ts';
import { RECONNECTION } from './reconnection.ts';

/**
 * Creates the socket without connecting it. Each connection attempt sends the present access token in
 * `auth` and in the query.
 */
export function openSocket({ apiUrl, tokens }: ClientSocketDependencies): LiveSocket {
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: '/socket.io',
    autoConnect: false,
    forceNew: true,
    query: {
      get token() {
        return tokens.access() ?? '';
      },
    },
    auth: (send) => {
      socket.sentToken = tokens.access();
      send({ token: socket.sentToken });
    },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: true,
    reconnectionAttempts: Infinity,
    ...RECONNECTION,
  };
  const socket: LiveSocket = Object.assign(io(apiUrl || undefined, options), { sentToken: null });
  return socket;
}
