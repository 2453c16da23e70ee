import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks for idle connections. */
const INTERVAL = 50;
/** Milliseconds that a page has to say goodbye when its WebSocket is closed. */
const GOODBYE = 1_000;

/**
 * Closing closes the connections that are idle at that moment, and waits for all others. One that
 * is answering just then becomes idle later, and would be waited for as long as a browser keeps
 * it; a page that has vanished never says goodbye to its WebSocket. Neither is waited for.
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
    }, GOODBYE);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(idle);
    clearTimeout(vanished);
    done();
  });
}
