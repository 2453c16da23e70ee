import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import { DELAYS, SOCKET_JITTER } from '../../contract/constants.ts';
import type { Services } from '../api/services.ts';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents> & {
  /** The access token that the newest attempt carried. */
  sentToken: string | null;
};

/** What the middleware needs of a socket; a test hands in its own. */
export type PageSocket = Pick<
  LiveSocket,
  'on' | 'onAny' | 'emit' | 'connect' | 'connected' | 'disconnect' | 'sentToken'
>;

export type OpenSocket = () => Promise<PageSocket>;

/**
 * Makes, but does not connect, the socket to the service. Its code is loaded on first use: a guest
 * needs none of it. Every attempt sends the token of that moment, in `auth` and in the query.
 */
export function makeOpenSocket({
  apiUrl,
  tokens,
}: Pick<Services, 'apiUrl' | 'tokens'>): OpenSocket {
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
      reconnectionDelay: DELAYS.socketReconnectionMin,
      reconnectionDelayMax: DELAYS.socketReconnectionMax,
      randomizationFactor: SOCKET_JITTER,
      timeout: DELAYS.socketConnectTimeout,
    };
    const socket: LiveSocket = Object.assign(io(apiUrl || undefined, options), { sentToken: null });
    return socket;
  };
}
