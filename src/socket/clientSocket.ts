import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import type { AppDependencies } from '../api/appDependencies.ts';
import { RECONNECTION } from './reconnection.ts';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents> & {
  /** The access token that the latest connection attempt sent. */
  sentToken: string | null;
};

/** The part of a socket that the middleware uses. Tests pass their own. */
export type ClientSocket = Pick<
  LiveSocket,
  'id' | 'on' | 'onAny' | 'emit' | 'connect' | 'connected' | 'active' | 'disconnect' | 'sentToken'
>;

export type CreateSocket = () => Promise<ClientSocket>;

/**
 * Returns a function that creates the socket without connecting it. Loads socket.io-client on first
 * use. Each connection attempt sends the present access token in `auth` and in the query.
 */
export function makeCreateSocket({
  apiUrl,
  tokens,
}: Pick<AppDependencies, 'apiUrl' | 'tokens'>): CreateSocket {
  return async () => {
    const { io } = await import('socket.io-client');
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
  };
}
