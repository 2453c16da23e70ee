import { configureStore, createDynamicMiddleware, type Reducer } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { AppDependencies } from '../api/appDependencies.ts';
import { isAuthSessionEnd } from '../api/authActions.ts';
import { makeDeviceStorage, type StorageWindow } from '../api/deviceStorage.ts';
import { makeEarlyRequests, type EarlyRequest } from '../api/earlyRequests.ts';
import { makeRefreshTokens } from '../api/refreshTokens.ts';
import { makeTokens } from '../api/tokens.ts';
// Each slice of `GuestSlices` injects its reducer.
import '../features/auth/authSlice.ts';
import { subscribeToOtherTabs } from '../features/auth/signIn.ts';
import '../features/theme/themeSlice.ts';
import '../features/toasts/toastsSlice.ts';
import type { CreateSocket } from '../socket/clientSocket.ts';
import { devTools } from './devTools.ts';
import { makeListeners } from './listeners.ts';
import { loadMember } from './member/loadMember.ts';
import type { MemberModule } from './member/memberModule.ts';
import { rootReducer, type RootState } from '../store/rootReducer.ts';

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
  readonly sessionStorage: StorageWindow['localStorage'];
  /** `locks` is missing outside secure contexts. */
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
  /** Set by `src/start/start.ts`. */
  readonly earlyRequests?: readonly EarlyRequest[];
}

/** Checks of the development build do not warn about slow machines. */
const CHECK = { warnAfter: Infinity };

/** Creates a store with its own cache, listeners, socket and token refresh. */
export function makeStore({ apiUrl, window, createSocket, memberModule }: StoreOptions) {
  const storage = makeDeviceStorage(window);
  const tabStorage = makeDeviceStorage({
    get localStorage() {
      return window.sessionStorage;
    },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
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
    tabStorage,
    tokens,
    refreshTokens,
    earlyRequests: makeEarlyRequests(window.earlyRequests),
    missingPaths: new Set(),
    files: new Map(),
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
      getDefault({
        thunk: { extraArgument: dependencies },
        immutableCheck: CHECK,
        serializableCheck: CHECK,
      })
        .prepend(listeners.middleware)
        .concat(api.middleware, memberMiddleware.middleware),
  });
  if (memberModule) addMemberModule(memberModule);
  store.dispatch(subscribeToOtherTabs());
  return store;
}

/**
 * Resets the slices of the student when the auth session ends. `api` is kept because `resetApiState`
 * empties it and aborts its running requests.
 */
const resettableReducer: Reducer<RootState> = (state, action) => {
  const isKept = !state || !isAuthSessionEnd(action);
  return rootReducer(isKept ? state : guestSlices(state), action) as RootState;
};

const guestSlices = ({ api, auth, theme, toasts }: RootState) => ({ api, auth, theme, toasts });

export type AppStore = ReturnType<typeof makeStore>;
