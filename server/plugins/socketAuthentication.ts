import { SOCKET_AUTHENTICATION_ERROR } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { RefusalError, unauthorized } from '../errors.ts';
import type { AuthService } from '../modules/auth/service.ts';
import type { RealtimeServer, RealtimeSocket } from './realtimeServer.ts';

type Authentication = Pick<AuthService, 'identify'>;

/**
 * Lets only sockets with a valid access token in, by the same rules as HTTP. A page signs its
 * student out on an authentication error, so a fault of ours must not look like one.
 */
export function authenticateSockets(
  io: RealtimeServer,
  auth: Authentication,
  { log }: Pick<Context, 'log'>,
): void {
  io.use((socket, next) => {
    identify(socket, auth).then(
      ({ userId, sessionId, expiresAt }) => {
        socket.data.userId = userId;
        socket.data.sessionId = sessionId;
        socket.data.expiresAt = expiresAt;
        next();
      },
      (error: unknown) => {
        if (error instanceof RefusalError) {
          next(new Error(`${SOCKET_AUTHENTICATION_ERROR}: ${error.message}`));
          return;
        }
        log.error({ err: error }, 'socket could not be authenticated');
        // One that is refused does not try again; one whose connection broke does.
        socket.conn.close();
      },
    );
  });
}

async function identify({ handshake }: RealtimeSocket, auth: Authentication) {
  const given: unknown = handshake.auth['token'] ?? handshake.query['token'];
  if (typeof given !== 'string') throw unauthorized();
  return auth.identify(given);
}

/** Ends a socket when its token ends, unless the page sends a fresh one of the same student. */
export function endWithToken(socket: RealtimeSocket, auth: Authentication, now: () => Date): void {
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
      // The token it came with still stands, for as long as it does.
      () => undefined,
    );
  });
}
