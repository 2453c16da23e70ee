import { configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { AppDependencies } from '../api/appDependencies.ts';
import { makeDeviceStorage, type StorageWindow } from '../api/deviceStorage.ts';
import { makeEarlyRequests, type EarlyRequest } from '../api/earlyRequests.ts';
import { makeRefreshTokens } from '../api/refreshTokens.ts';
import { makeTokens } from '../api/tokens.ts';
import { subscribeToOtherTabs } from '../features/auth/signIn.ts';
import type { CreateSocket } from '../socket/clientSocket.ts';
import { devTools } from './devTools.ts';
import { makeListeners } from './listeners.ts';
import { loadMember } from './member/loadMember.ts';
import type { MemberModule } from './member/memberModule.ts';
import { resettableReducer } from './rootReducer.ts';

interface StoreOptions {
  /** Origin of the service; empty for the page's own origin. */
  apiUrl: string;
  /** Provides storage, locks and network. Each tab in a test has its own. */
  window: PageWindow;
  createSocket?: CreateSocket;
  /** Adds the member module at once instead of before the first sign-in. */
  memberModule?: MemberModule;
}

export interface PageWindow extends StorageWindow {
  readonly fetch: typeof fetch;
  /** `locks` is missing outside secure contexts. */
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
  /** Set by `public/earlyRequests.js`. */
  readonly earlyRequests?: readonly EarlyRequest[];
}

/** Creates a store with its own cache, listeners, socket and token refresh. */
export function makeStore({ apiUrl, window, createSocket, memberModule }: StoreOptions) {
  const storage = makeDeviceStorage(window);
  const tokens = makeTokens(storage);
  const refreshTokens = makeRefreshTokens({
    tokens,
    apiUrl,
    fetch: (...args) => window.fetch(...args),
    locks: window.navigator.locks,
  });
  const dependencies: AppDependencies = {
    apiUrl,
    storage,
    tokens,
    refreshTokens,
    earlyRequests: makeEarlyRequests(window.earlyRequests),
    loadMemberModule: async () => {
      addMemberModule((await loadMember()).memberModule);
    },
  };
  const listeners = makeListeners(dependencies);
  const memberMiddleware = createDynamicMiddleware();
  let hasMemberModule = false;

  function addMemberModule(loaded: MemberModule): void {
    if (hasMemberModule) return;
    hasMemberModule = true;
    loaded.addListeners(listeners.startListening);
    memberMiddleware.addMiddleware(
      loaded.makeSocketMiddleware({
        createSocket: createSocket ?? loaded.makeCreateSocket(dependencies),
        tokens,
        refreshTokens,
      }),
    );
  }

  const store = configureStore({
    reducer: resettableReducer,
    devTools,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: dependencies } })
        .prepend(listeners.middleware)
        .concat(api.middleware, memberMiddleware.middleware),
  });
  if (memberModule) addMemberModule(memberModule);
  store.dispatch(subscribeToOtherTabs());
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
