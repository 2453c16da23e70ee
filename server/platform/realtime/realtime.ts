import fastifyPlugin from 'fastify-plugin';
import type { Context } from '../context.ts';
import type { AuthService } from '../../modules/auth/service.ts';
import { registerChatEvents } from '../../modules/chat/events.ts';
import type { RealtimeServer } from './socketServer.ts';
import { authenticateSockets, switchAuthSession } from './socketAuthentication.ts';
import { makeSocketRateLimit } from './socketRateLimit.ts';

/**
 * Authenticates sockets and registers their event handlers. The access token determines the rooms
 * of a socket, so the `join` event has no effect.
 */
export const realtime = (
  io: RealtimeServer,
  context: Context,
  auth: Pick<AuthService, 'identify' | 'findExpired'>,
) =>
  fastifyPlugin(
    (app, _options, done) => {
      const limitRate = makeSocketRateLimit(context);
      authenticateSockets(io, auth, context);
      io.on('connection', (socket) => {
        limitRate(socket);
        switchAuthSession(socket, auth);
        registerChatEvents(socket, context);
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
