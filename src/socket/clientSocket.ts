import type { LiveSocket, openSocket } from './openSocket.ts';

/** The part of a socket that the middleware uses. Tests pass their own. */
export type ClientSocket = Pick<
  LiveSocket,
  'id' | 'on' | 'onAny' | 'emit' | 'connect' | 'connected' | 'active' | 'disconnect' | 'sentToken'
>;

export type CreateSocket = () => Promise<ClientSocket>;

/** Returns a function that loads socket.io-client and creates the socket. */
export const makeCreateSocket =
  (dependencies: Parameters<typeof openSocket>[0]): CreateSocket =>
  async () =>
    (await import('./openSocket.ts')).openSocket(dependencies);
