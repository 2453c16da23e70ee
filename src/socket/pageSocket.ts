import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import { DELAYS, SOCKET_JITTER } from '../../contract/constants.ts';
import type { Services } from '../api/services.ts';

/** What the middleware needs of a socket; a test hands in its own. */
export type PageSocket = Pick<
  Socket<ServerToClientEvents, ClientToServerEvents>,
  'on' | 'onAny' | 'emit' | 'connect' | 'connected' | 'disconnect'
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
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(apiUrl || undefined, {
      path: '/socket.io',
      autoConnect: false,
      forceNew: true,
      query: {
        get token() {
          return tokens.access() ?? '';
        },
      },
      auth: (send) => {
        send({ token: tokens.access() });
      },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: DELAYS.socketReconnectionMin,
      reconnectionDelayMax: DELAYS.socketReconnectionMax,
      randomizationFactor: SOCKET_JITTER,
      timeout: DELAYS.socketConnectTimeout,
    });
    return socket;
  };
}
