/**
 * Storage of tokens, favourites, drafts, unsent and kept messages. The only file that uses localStorage.
 * Keeps values in memory if the browser rejects them (private window, full quota).
 */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /**
   * Calls back when another tab changes a key, and with `null` when any of them may have changed.
   * Returns the unsubscribe function.
   */
  subscribe(onChange: (key: string | null) => void): () => void;
}

/** The part of `window` that is used. Tests pass their own, the storage of a tab its `sessionStorage`. */
export interface StorageWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  addEventListener(type: 'pageshow', listener: (event: PageTransitionEvent) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  removeEventListener(type: 'pageshow', listener: (event: PageTransitionEvent) => void): void;
}

export function makeDeviceStorage(target: StorageWindow): DeviceStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(action: () => Value, otherwise: () => Value): Value => {
    try {
      return action();
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        () => target.localStorage.getItem(key),
        () => null,
      ),
    set(key, value) {
      attempt(
        () => {
          target.localStorage.setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      );
    },
    remove(key) {
      memory.delete(key);
      attempt(
        () => {
          target.localStorage.removeItem(key);
        },
        () => undefined,
      );
    },
    subscribe(onChange) {
      const listener = (event: StorageEvent) => {
        onChange(event.key);
      };
      // A page that the Back button restores has missed all changes.
      const restoreListener = ({ persisted }: PageTransitionEvent) => {
        if (persisted) onChange(null);
      };
      target.addEventListener('storage', listener);
      target.addEventListener('pageshow', restoreListener);
      return () => {
        target.removeEventListener('storage', listener);
        target.removeEventListener('pageshow', restoreListener);
      };
    },
  };
}

/** For checks of the shape of a JSON value. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a JSON value. Returns null if it is missing or not JSON. Callers check the shape. */
export function readJson(storage: DeviceStorage, key: string): unknown {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
