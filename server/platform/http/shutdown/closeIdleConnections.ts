import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two checks for idle connections. */
const INTERVAL = 50;
/** Milliseconds that a client has to complete the WebSocket closing handshake. */
const CLOSE_TIMEOUT = 1_000;

/**
 * Closes keep-alive connections which become idle while the server closes, and WebSockets whose
 * client does not complete the closing handshake. `server.close()` closes only the connections that
 * are idle when it is called and waits for all others.
 */
export function closeConnectionsWhenIdle(app: FastifyInstance): void {
  const webSockets = new Set<Socket>();
  let idle: NodeJS.Timeout | undefined;
  let vanished: NodeJS.Timeout | undefined;

  app.server.on('upgrade', (_request, socket: Socket) => {
    webSockets.add(socket);
    socket.once('close', () => webSockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    idle = setInterval(() => {
      app.server.closeIdleConnections();
    }, INTERVAL);
    vanished = setTimeout(() => {
      for (const socket of webSockets) socket.destroy();
    }, CLOSE_TIMEOUT);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(idle);
    clearTimeout(vanished);
    done();
  });
}
