import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import type { AppDependencies } from '../api/appDependencies.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents> & {
  /** The access token that the latest connection attempt sent. */
  sentToken: string | null;
};

/** The part of a socket that the middleware uses. Tests pass their own. */
export type ClientSocket = Pick<
  LiveSocket,
  'id' | 'on' | 'onAny' | 'emit' | 'connect' | 'connected' | 'active' | 'disconnect' | 'sentToken'
>;

export type CreateSocket = () => Promise<ClientSocket>;

export type ClientSocketDependencies = Pick<AppDependencies, 'apiUrl' | 'tokens'>;

/** Returns a function that loads socket.io-client and creates the socket. */
export const makeCreateSocket =
  (dependencies: ClientSocketDependencies): CreateSocket =>
  async () =>
    (await import('./openSocket.ts')).openSocket(dependencies);
