import { Server, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    gracefulShutdown: GracefulShutdown;
  }
}

export interface GracefulShutdown {
  /** Returns true once `drain` has been called. */
  isDraining: () => boolean;
  /**
   * Drains connections without failing a request. Sends `Connection: close` with the next response
   * of each connection, and accepts new connections meanwhile, so that load balancers
   * receive the 503 of /readyz. When the connections that were open are closed, stops listening and
   * finishes the active requests. Destroys the remaining connections after about eight seconds.
   */
  drain: () => Promise<void>;
}

interface Connection {
  activeRequests: number;
  /** `performance.now()` of the last received byte or sent response. */
  idleSince: number;
  bytesRead: number;
}

/** Seconds sent to clients in the `Keep-Alive` header. */
const KEEP_ALIVE_SECONDS = 4;
/** Milliseconds after which a client that respects `Keep-Alive` no longer reuses a connection. */
const IDLE_AFTER = (KEEP_ALIVE_SECONDS + 1) * 1_000;
const DRAIN_TIMEOUT = 8_000;
/** Milliseconds to accept the connections in the backlog of the operating system. */
const ACCEPT_TIMEOUT = 250;
const INTERVAL = 50;

/** Tracks the open connections of a server so that it can stop without failing requests. */
export function makeGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  const open = new Map<Socket, Connection>();
  let isDraining = false;

  app.server.on('connection', (socket) => {
    open.set(socket, { activeRequests: 0, idleSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => open.delete(socket));
  });
  // WebSockets are closed when the app closes.
  app.server.on('upgrade', (_request, socket: Socket) => open.delete(socket));
  trackRequests(app, open);
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Closing with an unread request body would reset the connection before the response arrives.
    if (isDraining && request.raw.complete) reply.header('connection', 'close');
    else if (reply.raw.shouldKeepAlive) reply.header('keep-alive', `timeout=${KEEP_ALIVE_SECONDS}`);
    done();
  });

  return {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true;
      const deadline = performance.now() + DRAIN_TIMEOUT;
      const before = [...open.keys()];
      const isOpen = (socket: Socket) => open.has(socket);
      await closeIdle(open, () => before.some(isOpen) && performance.now() < deadline);
      await acceptWaiting(app.server);
      // http.Server#close would close idle connections, on which a request may be arriving.
      Server.prototype.close.call(app.server);
      await closeIdle(open, () => open.size > 0 && performance.now() < deadline);
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

function trackRequests(app: FastifyInstance, open: ReadonlyMap<Socket, Connection>): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const connection = open.get(raw.socket);
    if (connection) connection.activeRequests += 1;
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const connection = open.get(raw.socket);
    if (connection) {
      connection.activeRequests -= 1;
      connection.idleSince = performance.now();
      connection.bytesRead = raw.socket.bytesRead;
    }
    done();
  });
}

/** Closes connections that have been idle for `IDLE_AFTER`, as long as `mustWait` returns true. */
async function closeIdle(
  open: ReadonlyMap<Socket, Connection>,
  mustWait: () => boolean,
): Promise<void> {
  while (mustWait()) {
    const now = performance.now();
    for (const [socket, connection] of open) {
      if (connection.bytesRead !== socket.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.idleSince = now;
      }
      const isQuiet = now - connection.idleSince >= IDLE_AFTER;
      if (connection.activeRequests === 0 && isQuiet) socket.destroy();
    }
    await sleep(INTERVAL);
  }
}

/** Accepts the connections in the backlog, which closing the server would reset. */
async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = true;
  const onConnection = () => (hasAccepted = true);
  const deadline = performance.now() + ACCEPT_TIMEOUT;
  server.on('connection', onConnection);
  while (hasAccepted && performance.now() < deadline) {
    hasAccepted = false;
    await turn();
  }
  server.off('connection', onConnection);
}
