/**
 * What this device remembers: the tokens, favourites, drafts, messages not yet sent.
 * The only file that touches localStorage. Where the browser forbids storage (private windows, a
 * full quota) values live as long as the page does.
 */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls back when another tab changes a key (null: everything was cleared). Answers the undo. */
  subscribe(onChange: (key: string | null) => void): () => void;
}

/** The part of a window that stores; tests make their own. */
export interface StorageWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
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
      target.addEventListener('storage', listener);
      return () => {
        target.removeEventListener('storage', listener);
      };
    },
  };
}

/** Reads a JSON value; answers null for what is missing or not JSON. Callers check the shape. */
export function readJson(storage: DeviceStorage, key: string): unknown {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
