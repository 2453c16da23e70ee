import fastifyPlugin from 'fastify-plugin';
import type { Context } from '../context.ts';
import type { Authentication } from '../http/authentication.ts';
import type { QuietPeriods } from './quietPeriods.ts';
import type { RealtimeServer, RealtimeSocket } from './socketServer.ts';
import { authenticateSockets, switchAuthSession } from './socketAuthentication.ts';
import { makeSocketRateLimit } from './handshakeLimits.ts';

/**
 * Authenticates sockets and registers their event handlers. The access token determines the rooms
 * of a socket, so the `join` event has no effect.
 */
export const realtime = (
  io: RealtimeServer,
  quietPeriods: QuietPeriods,
  context: Context,
  auth: Authentication,
  /** Registers the events that a module handles. */
  handlers: readonly ((socket: RealtimeSocket) => void)[],
) =>
  fastifyPlugin(
    (app, _options, done) => {
      const limitRate = makeSocketRateLimit(context);
      authenticateSockets(io, auth, context);
      io.on('connection', (socket) => {
        // Earlier events are in the quiet period, later ones reach the socket.
        socket.emit('quietPeriod', { milliseconds: quietPeriods.of(socket.data.userId) });
        limitRate(socket);
        switchAuthSession(socket, auth);
        for (const handle of handlers) handle(socket);
      });
      // Closes the transports, so that pages reconnect. `disconnect` would stop them from doing so.
      app.addHook('preClose', (closed) => {
        io.engine.close();
        closed();
      });
      app.addHook('onClose', async () => {
        await io.of('/').adapter.close();
      });
      done();
    },
    { name: 'realtime' },
  );
