import type { Server as HttpServer } from 'node:http';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { LIMITS } from '../../contract/constants.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import type { Config } from '../config.ts';
import type { Realtime } from '../context.ts';
import type { Nodes } from '../redis.ts';

interface SocketData {
  /** From the token, never from what the page says. */
  userId: string;
  /** The sign-in that the token came from. */
  sessionId: string;
  /** When the token ends. */
  expiresAt: Date;
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

/** Every tab and device of a student. */
export const roomOf = (userId: string) => `user:${userId}`;

/** Every tab of one sign-in on one device. */
export const sessionRoomOf = (sessionId: string) => `session:${sessionId}`;

/**
 * The socket.io server on `/socket.io` of an HTTP server, over WebSocket and polling.
 * @param adapter carries events between nodes, where there are several.
 */
export function makeRealtimeServer(
  server: HttpServer,
  config: Pick<Config, 'CORS_ORIGINS'>,
  adapter?: Nodes['adapter'],
): RealtimeServer {
  return new Server(server, {
    ...(adapter && { adapter }),
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: LIMITS.jsonBody,
    connectTimeout: 10_000,
    cors: { origin: config.CORS_ORIGINS },
  });
}

/** How services reach the sockets of that server. */
export function makeRealtime(io: RealtimeServer): Realtime {
  return {
    toUser(userId, event, payload) {
      // Of one event or the other the types agree; of any event at once they cannot be shown to.
      const room: { emit(event: string, payload: unknown): boolean } = io.to(roomOf(userId));
      room.emit(event, payload);
    },
    endSockets(userId) {
      io.in(roomOf(userId)).disconnectSockets(true);
    },
    endSession(sessionId) {
      io.in(sessionRoomOf(sessionId)).disconnectSockets(true);
    },
  };
}
