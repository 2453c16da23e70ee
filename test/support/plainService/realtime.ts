import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Campus } from './campus.ts';

/** A socket event that a page sent. */
export interface Said {
  userId: string;
  event: string;
  payload: unknown;
}

/** Event by event, all that its payload may hold. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  sendMessage: ['senderId', 'recipientId', 'message'],
  typing: ['senderId', 'recipientId'],
  stopTyping: ['senderId', 'recipientId'],
};

interface Dependencies {
  campus: Campus;
  said: Said[];
  /** Hears of whatever no page may say to a service like this. */
  onStranger: (what: string) => void;
}

/**
 * Passes on what pages say to each other, and nothing else. Whoever has joined hears what is said
 * to them; a message is not told of by storing it.
 */
export function startRealtime(http: HttpServer, { campus, said, onStranger }: Dependencies) {
  const io = new Server(http, { path: '/socket.io', serveClient: false });
  io.use((socket, next) => {
    const { auth, query } = socket.handshake;
    if (auth.token !== query.token) onStranger('tokens of auth and query differ');
    const userId = campus.accessTokens.get(String(auth.token));
    socket.data = { userId };
    next(userId === undefined ? new Error('Authentication error: invalid token') : undefined);
  });
  io.on('connection', (socket: Socket) => {
    const { userId } = socket.data as { userId: string };
    socket.onAny((event: string, payload: unknown) => {
      said.push({ userId, event, payload });
      if (event === 'join' && payload === userId) void socket.join(userId);
      else if (FIELDS[event]) relay(event, payload as Record<string, unknown>);
      else onStranger(`socket ${event}`);
    });
  });

  function relay(event: string, payload: Record<string, unknown>): void {
    const { senderId, recipientId, message, ...others } = payload;
    const strangers = Object.keys(payload).filter((key) => !FIELDS[event]?.includes(key));
    for (const key of [...strangers, ...Object.keys(others)]) onStranger(`socket ${event} ${key}`);
    const room = io.to(String(recipientId));
    if (event === 'sendMessage') room.emit('receiveMessage', { senderId, message });
    else room.emit(event, { senderId });
  }

  return {
    tell: (userId: string, event: string, payload: unknown) => io.to(userId).emit(event, payload),
    close: () => io.close(),
    /** Drops every connection from this side, as a service that starts again does. */
    disconnectAll: () => io.disconnectSockets(true),
  };
}
