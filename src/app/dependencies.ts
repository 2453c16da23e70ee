import type { AppDependencies } from '../api/appDependencies.ts';
import { makeDeviceStorage, type StorageWindow } from '../api/deviceStorage.ts';
import { makeRefreshTokens } from '../api/refreshTokens.ts';
import { makeTokens } from '../api/tokens.ts';

/** The part of `window` that a store uses. Each tab in a test has its own. */
export interface PageWindow extends StorageWindow {
  readonly fetch: typeof fetch;
  readonly sessionStorage: StorageWindow['localStorage'];
  /** `locks` is missing outside secure contexts. */
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> };
}

interface Options {
  /** Origin of the service; empty for the page's own origin. */
  apiUrl: string;
  window: PageWindow;
}

/** Creates what a store works with: storage, tokens and their refresh. */
export function makeDependencies({ apiUrl, window }: Options): AppDependencies {
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
  return {
    apiUrl,
    storage,
    tabStorage,
    tokens,
    refreshTokens,
    socketId: { current: undefined },
    missingPaths: new Set(),
    files: new Map(),
  };
}
