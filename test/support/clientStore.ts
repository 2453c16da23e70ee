import { memberParts } from '../../src/app/memberParts.ts';
import { makeStore, type AppStore, type PageWindow } from '../../src/app/makeStore.ts';
import { signedIn } from '../../src/features/auth/authSlice.ts';
import type { PageSocket } from '../../src/socket/pageSocket.ts';

/** A token as the page reads it: only its payload counts there. */
export function tokenFor(userId: string, mark = ''): string {
  const payload = Buffer.from(JSON.stringify({ userId, mark })).toString('base64url');
  return `header.${payload}.signature`;
}

/** Tabs of one browser: they share a storage and hear of each other's changes. */
export function makeTabs(
  count: number,
  { locks }: { locks?: PageWindow['navigator']['locks'] } = {},
) {
  const stored = new Map<string, string>();
  const listeners = new Map<PageWindow, Set<(event: StorageEvent) => void>>();
  const makeTab = (): PageWindow => {
    const change = (key: string, apply: () => void) => {
      apply();
      for (const [other, heard] of listeners) {
        if (other === tab) continue;
        for (const listener of heard) listener(new StorageEvent('storage', { key }));
      }
    };
    const tab: PageWindow = {
      fetch: (...args) => fetch(...args),
      navigator: locks ? { locks } : {},
      localStorage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          change(key, () => stored.set(key, value));
        },
        removeItem: (key) => {
          if (stored.has(key)) change(key, () => stored.delete(key));
        },
      },
      addEventListener: (_type, listener) => listeners.get(tab)?.add(listener),
      removeEventListener: (_type, listener) => listeners.get(tab)?.delete(listener),
    };
    listeners.set(tab, new Set());
    return tab;
  };
  return Array.from({ length: count }, makeTab);
}

/** A socket that is not one: records what is emitted, and lets the test say what arrives. */
export class FakeSocket {
  readonly emitted: [event: string, payload: unknown][] = [];
  connects = 0;
  disconnects = 0;
  connected = false;
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

  /** The service says this. */
  arrive(event: string, payload: unknown): void {
    for (const handler of this.anyHandlers) handler(event, payload);
  }

  /** The connection itself does this: connect, disconnect, connect_error. */
  happen(event: string, argument?: unknown): void {
    this.connected = event === 'connect';
    for (const handler of this.handlers.get(event) ?? []) handler(argument);
  }

  asPageSocket(): PageSocket {
    return this as object as PageSocket;
  }
}

interface TestStoreOptions {
  /** Address of the service the page talks to; by default one where nobody answers. */
  url?: string;
  /** Who is signed in; nobody by default. */
  userId?: string;
  tab?: PageWindow;
  socket?: FakeSocket;
  /** Whether the socket is the page's own, to that address. */
  hasRealSocket?: boolean;
}

/** A real store on a tab of its own, with a fake socket. */
export function makeTestStore({
  url = 'http://127.0.0.1:1',
  userId,
  tab,
  socket,
  hasRealSocket = false,
}: TestStoreOptions = {}): {
  store: AppStore;
  tab: PageWindow;
  socket: FakeSocket;
} {
  const window = tab ?? makeTabs(1)[0];
  if (!window) throw new Error('A store needs a tab.');
  const fake = socket ?? new FakeSocket();
  const store = makeStore({
    apiUrl: url,
    window,
    memberParts,
    ...(!hasRealSocket && { openSocket: () => Promise.resolve(fake.asPageSocket()) }),
  });
  if (userId !== undefined) {
    window.localStorage.setItem('refreshToken', 'refresh');
    window.localStorage.setItem('token', tokenFor(userId));
    store.dispatch(signedIn({ userId }));
  }
  return { store, tab: window, socket: fake };
}
