import { SOCKET_AUTHENTICATION_ERROR } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { HttpError, unauthorized } from '../http/httpError.ts';
import type { AuthService } from '../modules/auth/service.ts';
import type { RealtimeServer, RealtimeSocket } from './socketServer.ts';

type Authentication = Pick<AuthService, 'identify'>;

/**
 * Accepts sockets with a valid access token only. The page logs out on an authentication error, so
 * internal errors close the connection instead.
 */
export function authenticateSockets(
  io: RealtimeServer,
  auth: Authentication,
  { log }: Pick<Context, 'log'>,
): void {
  io.use((socket, next) => {
    identify(socket, auth).then(
      ({ userId, authSessionId, expiresAt }) => {
        socket.data.userId = userId;
        socket.data.authSessionId = authSessionId;
        socket.data.expiresAt = expiresAt;
        next();
      },
      (error: unknown) => {
        if (error instanceof HttpError) {
          next(new Error(`${SOCKET_AUTHENTICATION_ERROR}: ${error.message}`));
          return;
        }
        log.error({ err: error }, 'socket could not be authenticated');
        // A client reconnects after a closed connection, but not after a connect error.
        socket.conn.close();
      },
    );
  });
}

async function identify({ handshake }: RealtimeSocket, auth: Authentication) {
  const token: unknown = handshake.auth['token'] ?? handshake.query['token'];
  if (typeof token !== 'string') throw unauthorized();
  return auth.identify(token);
}

/** Disconnects a socket when its token expires, unless it sends a new token of the same user. */
export function disconnectOnExpiry(
  socket: RealtimeSocket,
  auth: Authentication,
  now: () => Date,
): void {
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    clearTimeout(timer);
    const left = socket.data.expiresAt.getTime() - now().getTime();
    timer = setTimeout(() => socket.disconnect(true), left);
  };
  startTimer();
  socket.on('disconnect', () => clearTimeout(timer));
  socket.on('authenticate', ({ token }) => {
    auth.identify(token).then(
      ({ userId, expiresAt }) => {
        if (!socket.connected) return;
        if (userId !== socket.data.userId) {
          socket.disconnect(true);
          return;
        }
        socket.data.expiresAt = expiresAt;
        startTimer();
      },
      // The previous token stays valid until it expires.
      () => undefined,
    );
  });
}
