import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { SOCKET_ID } from '../../../contract/constants.ts';
import type { ServerToClientEvents } from '../../../contract/socketEvents.ts';

/** The id of the socket of the tab whose request is handled, `undefined` outside of requests. */
const socketIds = new AsyncLocalStorage<string | undefined>();

/** An id of socket.io. The names of rooms of users contain a colon, so no header can name one. */
const IS_ID = /^[\w-]{20}$/;

/** Remembers the socket of each request. The hook runs after the body is read, so the handler runs inside. */
export function rememberSockets(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const id = request.headers[SOCKET_ID];
    socketIds.run(typeof id === 'string' && IS_ID.test(id) ? id : undefined, done);
  });
}

/** Events that make a page request its lists again. Responses to the change make it do the same. */
const ABOUT_LISTS: readonly (keyof ServerToClientEvents)[] = [
  'connectionChanged',
  'sessionChanged',
  'openSessionsChanged',
  'roomChanged',
];

/** Returns the ids of the sockets that do not get an event, because they get the response instead. */
export function leftOut(event: keyof ServerToClientEvents): string[] {
  const id = socketIds.getStore();
  return id !== undefined && ABOUT_LISTS.includes(event) ? [id] : [];
}
