import { configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { makeDeviceStorage, type StorageWindow } from '../api/deviceStorage.ts';
import { makeRenewSession } from '../api/renewSession.ts';
import type { Services } from '../api/services.ts';
import { makeTokens } from '../api/tokens.ts';
import { followOtherTabs } from '../features/auth/authListeners.ts';
import type { OpenSocket } from '../socket/pageSocket.ts';
import { awaitMemberParts } from './awaitMemberParts.ts';
import { devTools } from './devTools.ts';
import { makeListeners } from './listeners.ts';
import { loadMemberParts } from './loadMemberParts.ts';
import type { MemberParts } from './memberParts.ts';
import { makeRootReducer } from './rootReducer.ts';

interface Dependencies {
  /** Origin of the service; empty for the page's own. */
  apiUrl: string;
  /** Whose storage, locks and network it uses; another one for each tab in a test. */
  window: PageWindow;
  openSocket?: OpenSocket;
  /** What only members need, for a test that does not want to wait; loaded at the first sign-in. */
  memberParts?: MemberParts;
}

export interface PageWindow extends StorageWindow {
  readonly fetch: typeof fetch;
  /** `locks` is missing outside secure contexts. */
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
}

/** A store with everything it needs of its own: cache, listeners, socket, running renewal. */
export function makeStore({ apiUrl, window, openSocket, memberParts }: Dependencies) {
  const storage = makeDeviceStorage(window);
  const tokens = makeTokens(storage);
  const renewSession = makeRenewSession({
    tokens,
    apiUrl,
    fetch: (...args) => window.fetch(...args),
    locks: window.navigator.locks,
  });
  const services: Services = { apiUrl, storage, tokens, renewSession };
  const listeners = makeListeners(services);
  const socketMiddleware = createDynamicMiddleware();
  let isComplete = false;

  const store = configureStore({
    // A store that has its parts from the start needs no other reducer later.
    reducer: makeRootReducer(memberParts?.reducers),
    devTools,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: services } })
        .prepend(
          awaitMemberParts(() => (isComplete ? null : loadMemberParts().then(addMemberParts))),
          listeners.middleware,
        )
        .concat(api.middleware, socketMiddleware.middleware),
  });

  function complete(parts: MemberParts): void {
    isComplete = true;
    parts.addListeners(listeners.startListening);
    socketMiddleware.addMiddleware(
      parts.makeSocketMiddleware({
        openSocket: openSocket ?? parts.makeOpenSocket(services),
        tokens,
        renewSession,
      }),
    );
  }

  function addMemberParts(parts: MemberParts): void {
    if (isComplete) return;
    store.replaceReducer(makeRootReducer(parts.reducers));
    complete(parts);
  }

  if (memberParts) complete(memberParts);
  followOtherTabs(services, store);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
