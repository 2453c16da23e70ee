import { SOCKET_AUTHENTICATION_ERROR } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { HttpError, unauthorized } from '../http/httpError.ts';
import type { Identity } from '../modules/auth/identify.ts';
import type { AuthService } from '../modules/auth/service.ts';
import { handshakeIp, makeHandshakeLimits, type HandshakeLimits } from './handshakeLimits.ts';
import {
  authSessionRoom,
  userRoom,
  type RealtimeServer,
  type RealtimeSocket,
} from './socketServer.ts';

type Authentication = Pick<AuthService, 'identify'>;

/** Sockets of one account on a node. */
const MAX_SOCKETS = 20;

const TOO_MANY_SOCKETS = 'Study Buddy is open too often. Please close other tabs.';
const TOO_MANY_ATTEMPTS = 'There are too many connection attempts. Please try again in a minute.';

/**
 * Accepts sockets with a valid access token only and joins the rooms of their user. The page logs
 * out on an authentication error, so internal errors close the connection instead.
 */
export function authenticateSockets(
  io: RealtimeServer,
  auth: Authentication,
  context: Pick<Context, 'config' | 'log' | 'now'>,
): void {
  const limits = makeHandshakeLimits(context);

  io.use((socket, next) => {
    identify(socket, auth).then(
      (identity) => {
        const message = accept(socket, identity, limits);
        next(message === undefined ? undefined : new Error(message));
      },
      (error: unknown) => {
        if (!(error instanceof HttpError)) {
          context.log.error({ err: error }, 'socket could not be authenticated');
          // A client reconnects after a closed connection, but not after a connect error.
          socket.conn.close();
        } else if (limits.takeOfIp(handshakeIp(socket.handshake, context.config))) {
          next(new Error(`${SOCKET_AUTHENTICATION_ERROR}: ${error.message}`));
        } else {
          next(new Error(TOO_MANY_ATTEMPTS));
          // A connection can send many tokens. The error is sent in the next tick.
          setImmediate(() => socket.conn.close());
        }
      },
    );
  });
}

/** Joins the rooms of the user, or returns the reason against it. */
function accept(
  socket: RealtimeSocket,
  { userId, authSessionId, expiresAt }: Identity,
  limits: HandshakeLimits,
): string | undefined {
  if (!limits.takeOfAccount(userId)) return TOO_MANY_ATTEMPTS;
  const sockets = socket.nsp.adapter.rooms.get(userRoom(userId));
  if (sockets && sockets.size >= MAX_SOCKETS) return TOO_MANY_SOCKETS;
  socket.data = { userId, authSessionId, expiresAt };
  // Joined in the same turn as counted. A refused or closed socket leaves its rooms.
  void socket.join([userRoom(userId), authSessionRoom(authSessionId)]);
  return undefined;
}

async function identify({ handshake }: RealtimeSocket, auth: Authentication) {
  const token: unknown = handshake.auth['token'] ?? handshake.query['token'];
  if (typeof token !== 'string') throw unauthorized();
  return auth.identify(token);
}

/**
 * Disconnects a socket when its token expires, unless it sends a new token of the same user. The
 * socket then belongs to the auth session of the new token.
 */
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
      ({ userId, authSessionId, expiresAt }) => {
        if (!socket.connected) return;
        if (userId !== socket.data.userId) {
          socket.disconnect(true);
          return;
        }
        if (authSessionId !== socket.data.authSessionId) {
          void socket.leave(authSessionRoom(socket.data.authSessionId));
          void socket.join(authSessionRoom(authSessionId));
        }
        socket.data = { userId, authSessionId, expiresAt };
        startTimer();
      },
      // The previous token stays valid until it expires.
      () => undefined,
    );
  });
}
