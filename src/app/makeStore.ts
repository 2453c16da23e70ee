import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { makeDeviceStorage, type StorageWindow } from '../api/deviceStorage.ts';
import { makeRenewSession } from '../api/renewSession.ts';
import type { Services } from '../api/services.ts';
import { makeTokens } from '../api/tokens.ts';
import { followOtherTabs } from '../features/auth/authListeners.ts';
import { makeOpenSocket, type OpenSocket } from '../socket/pageSocket.ts';
import { makeSocketMiddleware } from '../socket/socketMiddleware.ts';
import { devTools } from './devTools.ts';
import { makeListeners } from './listeners.ts';
import { rootReducer } from './rootReducer.ts';

interface Dependencies {
  /** Origin of the service; empty for the page's own. */
  apiUrl: string;
  /** Whose storage, locks and network it uses; another one for each tab in a test. */
  window: PageWindow;
  openSocket?: OpenSocket;
}

export interface PageWindow extends StorageWindow {
  readonly fetch: typeof fetch;
  /** `locks` is missing outside secure contexts. */
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
}

/** A store with everything it needs of its own: cache, listeners, socket, running renewal. */
export function makeStore({ apiUrl, window, openSocket }: Dependencies) {
  const storage = makeDeviceStorage(window);
  const tokens = makeTokens(storage);
  const renewSession = makeRenewSession({
    tokens,
    apiUrl,
    fetch: (...args) => window.fetch(...args),
    locks: window.navigator.locks,
  });
  const services: Services = { apiUrl, storage, tokens, renewSession };
  const socketMiddleware = makeSocketMiddleware({
    openSocket: openSocket ?? makeOpenSocket(services),
    tokens,
    renewSession,
  });

  const store = configureStore({
    reducer: rootReducer,
    devTools,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: services } })
        .prepend(makeListeners(services).middleware)
        .concat(api.middleware, socketMiddleware),
  });
  followOtherTabs(services, store);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
