import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { BackendState } from './state.ts';

/** A socket event that a page sent. */
export interface SocketMessage {
  userId: string;
  event: string;
  payload: unknown;
}

/** Specified fields of each event. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  sendMessage: ['senderId', 'recipientId', 'message'],
  typing: ['senderId', 'recipientId'],
  stopTyping: ['senderId', 'recipientId'],
};

interface Dependencies {
  state: BackendState;
  socketMessages: SocketMessage[];
  /** Called with everything that is not specified. */
  onUnspecified: (what: string) => void;
}

/** Relays socket events to the recipient. Storing a message emits nothing. */
export function startRealtime(
  http: HttpServer,
  { state, socketMessages, onUnspecified }: Dependencies,
) {
  const io = new Server(http, { path: '/socket.io', serveClient: false });
  io.use((socket, next) => {
    const { auth, query } = socket.handshake;
    if (auth.token !== query.token) onUnspecified('tokens of auth and query differ');
    const userId = state.accessTokens.get(String(auth.token));
    socket.data = { userId };
    next(userId === undefined ? new Error('Authentication error: invalid token') : undefined);
  });
  io.on('connection', (socket: Socket) => {
    const { userId } = socket.data as { userId: string };
    socket.onAny((event: string, payload: unknown) => {
      socketMessages.push({ userId, event, payload });
      if (event === 'join' && payload === userId) void socket.join(userId);
      else if (FIELDS[event]) relay(event, payload as Record<string, unknown>);
      else onUnspecified(`socket ${event}`);
    });
  });

  function relay(event: string, payload: Record<string, unknown>): void {
    const { senderId, recipientId, message, ...others } = payload;
    const unspecified = Object.keys(payload).filter((key) => !FIELDS[event]?.includes(key));
    for (const key of [...unspecified, ...Object.keys(others)])
      onUnspecified(`socket ${event} ${key}`);
    const room = io.to(String(recipientId));
    if (event === 'sendMessage') room.emit('receiveMessage', { senderId, message });
    else room.emit(event, { senderId });
  }

  return {
    emit: (userId: string, event: string, payload: unknown) => io.to(userId).emit(event, payload),
    close: () => io.close(),
    /** Closes all connections, as a restart does. */
    disconnectAll: () => io.disconnectSockets(true),
  };
}
