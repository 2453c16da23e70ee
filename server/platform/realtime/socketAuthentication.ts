import { SOCKET_AUTHENTICATION_ERROR, SOCKET_TOKEN_EXPIRED } from '../../../contract/constants.ts';
import type { Context } from '../context.ts';
import { HttpError, unauthorized } from '../errors/httpError.ts';
import type { Authentication, Identity } from '../http/authentication.ts';
import { handshakeIp, makeHandshakeLimits, type HandshakeLimits } from './handshakeLimits.ts';
import {
  authSessionRoom,
  userRoom,
  type RealtimeServer,
  type RealtimeSocket,
} from './socketServer.ts';

/** Sockets of one account on a node. */
const MAX_SOCKETS = 20;

const TOO_MANY_SOCKETS = 'Study Buddy is open too often. Please close other tabs.';
const TOO_MANY_ATTEMPTS = 'There are too many connection attempts. Please try again in a minute.';

/**
 * Accepts sockets with a valid access token only and joins the rooms of their user. Clients log out
 * on an authentication error, so an expired token has a message of its own, and internal errors close
 * the connection instead.
 */
export function authenticateSockets(
  io: RealtimeServer,
  auth: Authentication,
  context: Pick<Context, 'config' | 'log' | 'elapsed'>,
): void {
  const limits = makeHandshakeLimits(context);

  io.use((socket, next) => {
    identify(socket, auth).then(
      (identity) => {
        const message =
          'expiredUserId' in identity
            ? refuseExpired(identity.expiredUserId, limits)
            : accept(socket, identity, limits);
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

/** Returns the reason for the refusal of an expired token. */
const refuseExpired = (userId: string, limits: HandshakeLimits): string =>
  limits.takeOfAccount(userId) ? SOCKET_TOKEN_EXPIRED : TOO_MANY_ATTEMPTS;

/** Joins the rooms of the user, or returns the reason against it. */
function accept(
  socket: RealtimeSocket,
  { userId, authSessionId }: Identity,
  limits: HandshakeLimits,
): string | undefined {
  if (!limits.takeOfAccount(userId)) return TOO_MANY_ATTEMPTS;
  const sockets = socket.nsp.adapter.rooms.get(userRoom(userId));
  if (sockets && sockets.size >= MAX_SOCKETS) return TOO_MANY_SOCKETS;
  socket.data = { userId, authSessionId };
  // Joined in the same turn as counted. A refused or closed socket leaves its rooms.
  void socket.join([userRoom(userId), authSessionRoom(authSessionId)]);
  return undefined;
}

async function identify({ handshake }: RealtimeSocket, auth: Authentication) {
  const token: unknown = handshake.auth['token'] ?? handshake.query['token'];
  if (typeof token !== 'string') throw unauthorized();
  const expiredUserId = await auth.findExpired(token);
  return expiredUserId === undefined ? auth.identify(token) : { expiredUserId };
}

/** Moves a socket to the auth session of a new token of the same user. Ignores invalid tokens. */
export function switchAuthSession(
  socket: RealtimeSocket,
  auth: Pick<Authentication, 'identify'>,
): void {
  socket.on('authenticate', ({ token }) => {
    auth.identify(token).then(
      ({ userId, authSessionId }) => {
        if (!socket.connected) return;
        if (userId !== socket.data.userId) {
          socket.disconnect(true);
          return;
        }
        if (authSessionId !== socket.data.authSessionId) {
          void socket.leave(authSessionRoom(socket.data.authSessionId));
          void socket.join(authSessionRoom(authSessionId));
        }
        socket.data = { userId, authSessionId };
      },
      () => undefined,
    );
  });
}
