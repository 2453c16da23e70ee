import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { MAX_BODY_SIZE } from '../../../contract/common/types.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/socketEvents.ts';
import type { Config } from '../config/config.ts';
import type { Realtime } from '../context.ts';
import type { SetHeaders } from '../http/security/securityHeaders.ts';
import type { Cluster } from '../redis/redis.ts';
import { leftOut } from './socketOfRequest.ts';

interface SocketData {
  /** The subject of the access token. */
  userId: string;
  authSessionId: string;
}

export type RealtimeServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;
export type RealtimeSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;

/** Room of all sockets of a user. */
export const userRoom = (userId: string) => `user:${userId}`;

/** Room of all sockets of an auth session. */
export const authSessionRoom = (authSessionId: string) => `session:${authSessionId}`;

/** Those of the protocol; engine.io answers others with 500. */
const METHODS: readonly (string | undefined)[] = ['GET', 'POST', 'OPTIONS'];

/**
 * Creates the socket.io server at `/socket.io`.
 * @param adapter Distributes events between the nodes of a cluster.
 */
export function makeRealtimeServer(
  server: HttpServer,
  {
    config,
    setHeaders,
    adapter,
  }: {
    config: Pick<Config, 'CORS_ORIGINS'>;
    setHeaders: SetHeaders;
    adapter?: Cluster['adapter'] | undefined;
  },
): RealtimeServer {
  const io: RealtimeServer = new Server(server, {
    ...(adapter && { adapter }),
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_BODY_SIZE,
    connectTimeout: 10_000,
    cors: { origin: config.CORS_ORIGINS },
  });
  io.engine.use(setHeaders);
  io.engine.use(({ method }: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (METHODS.includes(method)) next();
    else response.writeHead(405, { allow: METHODS.join(', ') }).end();
  });
  return io;
}

/** Creates the `Realtime` of the context. */
export function makeRealtime(io: RealtimeServer): Realtime {
  const distinct = (key: keyof SocketData) => [
    ...new Set([...io.of('/').sockets.values()].map(({ data }) => data[key])),
  ];
  const toUsers: Realtime['toUsers'] = (userIds, event, payload) => {
    // TypeScript cannot relate the payload to a generic event name.
    const rooms: { emit(event: string, payload: unknown): boolean } = io
      .to(userIds.map(userRoom))
      .except(leftOut(event));
    rooms.emit(event, payload);
  };
  return {
    toUser: (userId, event, payload) => toUsers([userId], event, payload),
    toUsers,
    endSockets(userId) {
      io.in(userRoom(userId)).disconnectSockets(true);
    },
    endAuthSession(authSessionId) {
      io.in(authSessionRoom(authSessionId)).disconnectSockets(true);
    },
    authSessionIds: () => distinct('authSessionId'),
    userIds: () => distinct('userId'),
  };
}

/** Milliseconds until the first disconnect, which lets queued events be delivered before. */
const DELAY = 1_000;
/** Milliseconds over which the disconnects are spread. */
const SPREAD = 2_000;

/**
 * Disconnects all sockets of this node after they may have missed events. Pages reconnect and load
 * what changed.
 */
export function forceResync(io: RealtimeServer): void {
  for (const { conn } of io.of('/').sockets.values()) {
    setTimeout(() => conn.close(), DELAY + Math.random() * SPREAD).unref();
  }
}
