import { Server, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

export interface Connections {
  /** Whether the service is stopping, and answers what still arrives. */
  isDraining: () => boolean;
  /**
   * Lets every client have its answer before the service is closed. Each connection is answered
   * once more, and then closed; new ones are taken while others are waited for. In the end nobody
   * is listened to any more, and what is under way is finished. Takes about eight seconds at most,
   * after which the connections that are left are cut off.
   */
  drain: () => Promise<void>;
}

interface Connection {
  /** Requests that are being answered. */
  underWay: number;
  /** Since when nothing has come over it and nothing is being answered, by performance.now(). */
  quietSince: number;
  bytesRead: number;
}

/** Seconds that a client is told to use a connection again for. Stopping need not wait for longer. */
const REUSED_WITHIN = 4;
/** Milliseconds without a request after which a client that was told so sends none any more. */
const FORSAKEN_AFTER = (REUSED_WITHIN + 1) * 1_000;
const LONGEST_DRAIN = 8_000;
/** Milliseconds to take the connections that the operating system has made already. */
const LONGEST_ACCEPTING = 250;
const INTERVAL = 50;

/** Knows which connections there are, so that the service can stop without breaking off a request. */
export function trackConnections(app: FastifyInstance): Connections {
  const open = new Map<Socket, Connection>();
  let isDraining = false;

  app.server.on('connection', (socket) => {
    open.set(socket, { underWay: 0, quietSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => open.delete(socket));
  });
  // A WebSocket is no longer asked and answered by turns; closing the service ends it.
  app.server.on('upgrade', (_request, socket: Socket) => open.delete(socket));
  followRequests(app, open);
  app.addHook('onSend', (request, reply, _payload, done) => {
    // With the rest of a request unread, closing would reset the connection before the answer.
    if (isDraining && request.raw.complete) reply.header('connection', 'close');
    else if (reply.raw.shouldKeepAlive) reply.header('keep-alive', `timeout=${REUSED_WITHIN}`);
    done();
  });

  return {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true;
      const deadline = performance.now() + LONGEST_DRAIN;
      const before = [...open.keys()];
      const mayAsk = (socket: Socket) => open.get(socket)?.underWay === 0;
      await closeForsaken(open, () => before.some(mayAsk) && performance.now() < deadline);
      await acceptWaiting(app.server);
      // Not http.Server's own: that closes idle connections, on which a request may be coming.
      Server.prototype.close.call(app.server);
      await closeForsaken(open, () => open.size > 0 && performance.now() < deadline);
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

function followRequests(app: FastifyInstance, open: ReadonlyMap<Socket, Connection>): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const connection = open.get(raw.socket);
    if (connection) connection.underWay += 1;
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const connection = open.get(raw.socket);
    if (connection) {
      connection.underWay -= 1;
      connection.quietSince = performance.now();
      connection.bytesRead = raw.socket.bytesRead;
    }
    done();
  });
}

/**
 * For as long as it must wait, closes connections over which no client that keeps to what it was
 * told will send anything.
 */
async function closeForsaken(
  open: ReadonlyMap<Socket, Connection>,
  mustWait: () => boolean,
): Promise<void> {
  while (mustWait()) {
    const now = performance.now();
    for (const [socket, connection] of open) {
      if (connection.bytesRead !== socket.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.quietSince = now;
      }
      const isQuiet = now - connection.quietSince >= FORSAKEN_AFTER;
      if (connection.underWay === 0 && isQuiet) socket.destroy();
    }
    await sleep(INTERVAL);
  }
}

/** To stop listening resets connections that were made but not yet taken. */
async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = true;
  const onConnection = () => (hasAccepted = true);
  const deadline = performance.now() + LONGEST_ACCEPTING;
  server.on('connection', onConnection);
  while (hasAccepted && performance.now() < deadline) {
    hasAccepted = false;
    await turn();
  }
  server.off('connection', onConnection);
}
