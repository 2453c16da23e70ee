import type { UnknownAction } from '@reduxjs/toolkit';
import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import type { RefreshOutcome } from '../../../src/api/refreshTokens.ts';
import { signedIn } from '../../../src/api/authActions.ts';
import { makeSocketMiddleware } from '../../../src/socket/socketMiddleware.ts';
import { FakeSocket } from '../../support/client/clientStore.ts';

/** Signs in on a mock store with the middleware and a fake socket. */
export async function signInWith(refreshOutcomes: RefreshOutcome[] = []) {
  const sockets: FakeSocket[] = [];
  const refused: (string | null)[] = [];
  let token: string | null = 'access';
  const middleware = makeSocketMiddleware({
    createSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return Promise.resolve(socket.asClientSocket());
    },
    tokens: {
      access: () => token,
      device: () => null,
      refresh: () => 'refresh',
      store: () => undefined,
      clear: () => {
        token = null;
      },
      wasCompromised: () => false,
      subscribe: () => () => undefined,
    },
    refreshTokens: (usedToken) => {
      refused.push(usedToken);
      return Promise.resolve(refreshOutcomes.shift() ?? 'refused');
    },
  });
  const store = configureMockStore([middleware])();
  store.dispatch(signedIn({ userId: 'ada' }));
  await flushPromises();
  const socket = sockets[0];
  if (!socket) throw new Error('No socket was opened.');
  const log = () => store.getActions().map(({ type }: UnknownAction) => type);
  return { store, socket, sockets, refused, log, token: () => token };
}

/** Flushes promises. */
export const flushPromises = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
