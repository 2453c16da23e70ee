import { afterAll } from '@jest/globals';
import { clearAllListeners } from '@reduxjs/toolkit';
import { api } from '../../../src/api/api.ts';
import { makeDependencies, type PageWindow } from '../../../src/app/dependencies.ts';
import { makeStore, type AppStore } from '../../../src/app/store.ts';
import { signedIn } from '../../../src/api/authActions.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import type { ClientSocket } from '../../../src/socket/clientSocket.ts';

/** Returns an unsigned token. The page reads only its payload. */
export function fakeToken(userId: string, mark = ''): string {
  const payload = Buffer.from(JSON.stringify({ userId, mark })).toString('base64url');
  return `header.${payload}.signature`;
}

/** A tab of a browser. `restore` simulates that the Back button shows a frozen page again. */
export type TestTab = PageWindow & { restore: () => void };

/** Returns tabs of one browser. They share local storage and its `storage` events. */
export function makeTabs(count: number): TestTab[] {
  const stored = new Map<string, string>();
  const allEvents: EventTarget[] = [];
  const makeTab = (): TestTab => {
    const events = new EventTarget();
    allEvents.push(events);
    const change = (key: string, apply: () => void) => {
      apply();
      for (const others of allEvents) {
        // Node has no StorageEvent.
        if (others !== events) others.dispatchEvent(Object.assign(new Event('storage'), { key }));
      }
    };
    const ofTab = new Map<string, string>();
    return {
      fetch: (...args) => fetch(...args),
      sessionStorage: {
        getItem: (key) => ofTab.get(key) ?? null,
        setItem: (key, value) => void ofTab.set(key, value),
        removeItem: (key) => void ofTab.delete(key),
      },
      navigator: {},
      localStorage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          change(key, () => stored.set(key, value));
        },
        removeItem: (key) => {
          if (stored.has(key)) change(key, () => stored.delete(key));
        },
      },
      addEventListener: events.addEventListener.bind(events) as PageWindow['addEventListener'],
      removeEventListener: events.removeEventListener.bind(
        events,
      ) as PageWindow['removeEventListener'],
      restore() {
        events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      },
    };
  };
  return Array.from({ length: count }, makeTab);
}

/** A socket without a network. Records emitted events; `receive` and `fire` simulate incoming ones. */
export class FakeSocket {
  readonly id = 'socket-of-this-tab';
  readonly emitted: [event: string, payload: unknown][] = [];
  connects = 0;
  disconnects = 0;
  connected = false;
  active = true;
  sentToken: string | null = null;
  private readonly handlers = new Map<string, ((...args: unknown[]) => void)[]>();
  private readonly anyHandlers: ((event: string, ...args: unknown[]) => void)[] = [];

  on(event: string, handler: (...args: never[]) => void): this {
    this.handlers.set(event, [
      ...(this.handlers.get(event) ?? []),
      handler as (...args: unknown[]) => void,
    ]);
    return this;
  }

  onAny(handler: (event: string, ...args: never[]) => void): this {
    this.anyHandlers.push(handler as () => void);
    return this;
  }

  emit(event: string, payload: unknown): this {
    this.emitted.push([event, payload]);
    return this;
  }

  connect(): this {
    this.connects += 1;
    this.connected = true;
    return this;
  }

  disconnect(): this {
    this.disconnects += 1;
    return this;
  }

  /** Simulates an event from the service. */
  receive(event: string, payload: unknown): void {
    for (const handler of this.anyHandlers) handler(event, payload);
  }

  /** Simulates `connect`, `disconnect` or `connect_error`. */
  fire(event: string, argument?: unknown): void {
    this.connected = event === 'connect';
    for (const handler of this.handlers.get(event) ?? []) handler(argument);
  }

  asClientSocket(): ClientSocket {
    return this as object as ClientSocket;
  }
}

const stores: AppStore[] = [];
// Requests that are repeated, and timers of caches, would keep the process running.
afterAll(() => {
  for (const store of stores) {
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
  }
});

export interface TestStoreOptions {
  /** URL of the service. By default, a port that refuses connections. */
  url?: string;
  /** The signed-in user. By default, a guest. */
  userId?: string;
  tab?: PageWindow;
  socket?: FakeSocket;
}

/** Creates a real store, by default with a new tab and a fake socket. */
export function makeTestStore({
  url = 'http://127.0.0.1:1',
  userId,
  tab = makeTabs(1)[0]!,
  socket = new FakeSocket(),
}: TestStoreOptions = {}) {
  const store = makeStore(makeDependencies({ apiUrl: url, window: tab }), () =>
    Promise.resolve(socket.asClientSocket()),
  );
  stores.push(store);
  if (userId !== undefined) {
    tab.localStorage.setItem('refreshToken', 'refresh');
    tab.localStorage.setItem('token', fakeToken(userId));
    store.dispatch(signedIn({ userId }));
  }
  const messages = new Map<string, string>();
  store.subscribe(() => {
    for (const { id, message } of selectToasts(store.getState())) messages.set(id, message);
  });
  /** Returns the messages of all toasts so far. A toast disappears after three seconds. */
  const toasts = () => [...messages.values()];
  return { store, tab, socket, toasts };
}
