import fastifyPlugin from 'fastify-plugin';
import type { Context } from '../context.ts';
import type { AuthService } from '../modules/auth/service.ts';
import { registerChatEvents } from '../modules/chat/events.ts';
import { roomOf, sessionRoomOf, type RealtimeServer } from './realtimeServer.ts';
import { authenticateSockets, endWithToken } from './socketAuthentication.ts';
import { makeSocketGuard } from './socketGuard.ts';

/**
 * Opens the socket.io server to signed-in students. A socket belongs to the student of its token,
 * so `join` has nothing left to do: it is checked like every event, and another id is ignored.
 */
export const realtime = (
  io: RealtimeServer,
  context: Context,
  auth: Pick<AuthService, 'identify'>,
) =>
  fastifyPlugin(
    (app, _options, done) => {
      const guard = makeSocketGuard(context);
      authenticateSockets(io, auth, context);
      io.on('connection', (socket) => {
        const { userId, sessionId } = socket.data;
        void socket.join([roomOf(userId), sessionRoomOf(sessionId)]);
        guard(socket);
        endWithToken(socket, auth, context.now);
        registerChatEvents(socket, context);
      });
      // Before the database closes. Pages see a lost connection, so they come back by themselves.
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
