import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import type { AppDependencies } from '../api/appDependencies.ts';
import { RECONNECTION } from './reconnection.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents> & {
  /** The access token that the latest connection attempt sent. */
  sentToken: string | null;
};

/**
 * Creates the socket without connecting it. Each connection attempt sends the present access token in
 * `auth` and in the query.
 */
export function openSocket({
  apiUrl,
  tokens,
}: Pick<AppDependencies, 'apiUrl' | 'tokens'>): LiveSocket {
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
