import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { Suspense } from 'react';
import { FullScreenLoading } from '../../../src/app/shell/FullScreenLoading.tsx';
import { prepareFirstPaint } from '../../../src/start/firstPaint.ts';
import { sendEarlyRequests } from '../../../src/start/earlyRequests.ts';
import { makeStore } from '../../../src/app/makeStore.ts';
import { signIn } from '../../../src/features/auth/signIn.ts';
import { selectFavourites } from '../../../src/features/search/searchSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { usePrefetch } from '../../../src/app/App.tsx';
import { lazyRoutes, prefetchRoute } from '../../../src/app/lazyRoutes.ts';
import { ErrorBoundary } from '../../../src/app/shell/ErrorBoundary.tsx';
import { lazyChunk } from '../../../src/ui/loading/lazyChunk.ts';
import { takeNewVersion } from '../../../src/app/shell/serviceWorker.ts';
import { FakeSocket, fakeToken, makeTabs } from '../../support/client/clientStore.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const html = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const page = document.documentElement;

afterEach(() => {
  delete page.dataset['theme'];
  delete page.dataset['hasToken'];
});

/** Returns the attributes that the script sets. */
function run(getItem: (key: string) => string | null) {
  prepareFirstPaint({ getItem }, page);
  const { theme, hasToken } = page.dataset;
  return { theme, hasToken };
}

const nothing = { theme: undefined, hasToken: undefined };

describe('the script before the first paint', () => {
  it.each(['light', 'dark'])('applies the stored theme: %s', (stored) => {
    expect(run((key) => (key === 'theme' ? stored : null))).toEqual({ ...nothing, theme: stored });
  });

  it.each([null, 'purple'])('follows the device for the stored theme %s', (stored) => {
    expect(run((key) => (key === 'theme' ? stored : null))).toEqual(nothing);
  });

  it.each(['token', 'refreshToken'])('marks a device with a stored %s', (name) => {
    expect(run((key) => (key === name ? 'stored' : null))).toEqual({ ...nothing, hasToken: '' });
  });
});

it('starts from the same loading screen that React renders', () => {
  const { container } = render(<FullScreenLoading />);
  const loading = html.getElementById('loading')!;
  expect(elementsOf(loading)).toEqual(elementsOf(container));
});

/** The elements in a container with their attributes and texts. The order of classes is free. */
function elementsOf(container: Element) {
  return [...container.querySelectorAll('*')].map((element) => ({
    name: element.tagName,
    role: element.getAttribute('role'),
    hidden: element.getAttribute('aria-hidden'),
    classes: [...element.classList].sort(),
    text: element.textContent.trim(),
  }));
}

const ORIGIN = 'http://study.example';
const EVERYWHERE = ['/users/me', '/conversations', '/notifications?limit=100'];

interface Sent {
  url: string;
  headers: Record<string, string>;
}

interface Options {
  token?: string | null;
  apiUrl?: string;
  /** Ids of students. */
  dismissed?: string[];
  respond?: (url: string) => Promise<Response>;
}

const tokenOf = (payload: object) =>
  `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
const soon = () => Math.floor(Date.now() / 1_000) + 600;

/** Opens a page at a path. Returns what is sent at once and what is left for the queries. */
async function open(
  path: string,
  { token = fakeToken('ada'), apiUrl = '', ...rest }: Options = {},
) {
  const { dismissed = [] } = rest;
  const stored: Record<string, string | null> = {
    token,
    'search:ada': JSON.stringify({ dismissed }),
  };
  const sent: Sent[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent.push({ url: url as string, headers: init?.headers as Record<string, string> });
    return rest.respond?.(url as string) ?? Promise.resolve(new Response('[]'));
  });
  const storage = { getItem: (key: string) => stored[key] ?? null };
  const early = sendEarlyRequests({ location: new URL(path, ORIGIN), apiUrl, storage });
  // Requests start in a microtask.
  await Promise.resolve();
  return { sent, early };
}

const pathsOf = (sent: readonly { url: string }[]) =>
  sent.map(({ url }) => url.replace(`${ORIGIN}/api`, ''));

describe('the requests sent while the scripts load', () => {
  it.each([
    ['/', []],
    ['/people/p1', ['/users/search?limit=20', '/users/matches']],
    ['/search', []],
    ['/chat', ['/users/matches', '/presence']],
    ['/no/such/page', []],
  ])('are those of the screen at %s', async (path, own) => {
    const { sent } = await open(path);
    expect(pathsOf(sent)).toEqual(expect.arrayContaining([...EVERYWHERE, ...own]));
    if (own.length < 2) expect(sent).toHaveLength(EVERYWHERE.length + own.length);
  });

  // Covers 7.4, 9.10
  it('may take as long as those of the chat', async () => {
    const limits = jest.spyOn(AbortSignal, 'timeout');
    const { sent } = await open('/chat');
    expect(limits.mock.calls).toEqual(sent.map(() => [15_000]));
  });

  it('load a conversation after the unread counts, and the page its notifications after it', async () => {
    let loadCounts: () => void = () => undefined;
    const { sent, early } = await open('/chat/b1', {
      respond: async (url) => {
        if (url.endsWith('/conversations')) await new Promise<void>((done) => (loadCounts = done));
        return new Response('[]');
      },
    });
    expect(pathsOf(sent)).toEqual(['/users/me', '/conversations', '/users/matches', '/presence']);
    loadCounts();
    const thread = early?.find(({ url }) => url.endsWith('/messages/b1?limit=50'));
    await thread?.response;
    expect(sent.at(-1)).toMatchObject({
      url: `${ORIGIN}/api/messages/b1?limit=50`,
      headers: { accept: 'application/json' },
    });
  });

  it('carry the stored access token to the service of the page', async () => {
    const token = tokenOf({ userId: 'ada', exp: soon() });
    const { sent } = await open('/matches', { token, apiUrl: 'https://api.example/' });
    expect(sent.map(({ url }) => url)).toContain('https://api.example/api/users/me');
    const tokens = new Set(sent.map(({ headers }) => headers['authorization']));
    expect([...tokens]).toEqual([`Bearer ${token}`]);
  });

  it.each([
    ['a token without a student', tokenOf({})],
    ['an expired token', tokenOf({ userId: 'ada', exp: 1 })],
  ])('are none with %s', async (_case, token) => {
    const { sent, early } = await open('/dashboard', { token });
    expect([sent, early]).toEqual([[], undefined]);
  });

  it.each([
    ['/', []],
    ['/login', ['/sign-on']],
    ['/signup', ['/sign-on']],
    // Leads to /login.
    ['/dashboard', ['/sign-on']],
    ['/no/such/page', []],
  ])('are those of a guest at %s: %j', async (path, expected) => {
    const { sent } = await open(path, { token: null });
    expect(pathsOf(sent)).toEqual(expected);
    for (const { headers } of sent) expect(headers).toEqual({ accept: 'application/json' });
  });

  it('fail with a token that cannot be decoded, before any is sent', async () => {
    const fetchFake = jest.spyOn(globalThis, 'fetch');
    await expect(open('/dashboard', { token: 'stored' })).rejects.toThrow();
    expect(fetchFake).not.toHaveBeenCalled();
  });
});

/** Returns a signed-out store with a stored token. */
function makeGuestStore() {
  const window = makeTabs(1)[0]!;
  window.localStorage.setItem('token', fakeToken('ada'));
  const socket = new FakeSocket();
  const store = makeStore({
    apiUrl: 'http://127.0.0.1:1',
    window,
    createSocket: () => Promise.resolve(socket.asClientSocket()),
  });
  return { store, socket, window };
}

describe('signIn', () => {
  it('adds the listeners and the socket before the student is signed in', async () => {
    const { store, socket } = makeGuestStore();
    await store.dispatch(signIn('ada'));
    expect(store.getState().auth.status).toBe('signedIn');
    await waitFor(() => expect(socket.connects).toBe(1));
  });

  it('adds the member module once for several sign-ins', async () => {
    const { store, socket } = makeGuestStore();
    await store.dispatch(signIn('ada'));
    await store.dispatch(signIn('ada'));
    await waitFor(() => expect([socket.connects, socket.disconnects]).toEqual([2, 1]));
  });

  it('does not sign in a student whose tokens were removed meanwhile', async () => {
    const { store, socket, window } = makeGuestStore();
    const signingIn = store.dispatch(signIn('ada'));
    window.localStorage.removeItem('token');
    await signingIn;
    expect(store.getState().auth.status).toBe('signedOut');
    expect(socket.connects).toBe(0);
  });

  it('stays signed out with a toast when the member module cannot be loaded', async () => {
    const { store } = makeGuestStore();
    const dispatch = jest.fn((action: UnknownAction) => store.dispatch(action));
    const dependencies = {
      tokens: { access: () => fakeToken('ada') },
      loadMemberModule: () => Promise.reject(new Error('No network')),
    };
    await signIn('ada')(dispatch as never, () => store.getState(), dependencies as never);
    expect(store.getState().auth.status).toBe('signedOut');
    expect(selectToasts(store.getState())).toMatchObject([
      { type: 'error', message: 'An unexpected error occurred. Please try again later.' },
    ]);
  });
});

describe('a lazily loaded slice', () => {
  it('has its initial state before its reducer is added', () => {
    expect(selectFavourites({})).toEqual([]);
  });
});

function Links({ prefetched }: { prefetched: string[] }) {
  usePrefetch((pathname) => prefetched.push(pathname));
  return (
    <>
      <p>Text</p>
      <a href="/sessions?view=week">
        <span>Sessions</span>
      </a>
      <a href="https://elsewhere.example/chat">Elsewhere</a>
    </>
  );
}

describe('usePrefetch', () => {
  it('prefetches a screen when a link to it is hovered or focused', () => {
    const prefetched: string[] = [];
    render(<Links prefetched={prefetched} />);
    fireEvent.pointerOver(screen.getByText('Text'));
    fireEvent.pointerOver(screen.getByText('Elsewhere'));
    expect(prefetched).toEqual([]);
    fireEvent.pointerOver(screen.getByText('Sessions'));
    fireEvent.focusIn(screen.getByText('Sessions'));
    expect(prefetched).toEqual(['/sessions', '/sessions']);
  });

  it('stops after unmount', () => {
    const prefetched: string[] = [];
    const { unmount } = render(<Links prefetched={prefetched} />);
    unmount();
    document.body.innerHTML = '<a href="/chat">Chat</a>';
    fireEvent.pointerOver(screen.getByText('Chat'));
    expect(prefetched).toEqual([]);
  });
});

it('a prefetched screen is available without another tick', async () => {
  await prefetchRoute('/login');
  let drawn: unknown;
  void lazyRoutes['/login']().then(({ default: Login }) => (drawn = Login));
  expect(drawn).toBeInstanceOf(Function);
  expect((await lazyRoutes['/login']()).default).toBe(drawn);
  expect((await lazyRoutes['/login']().catch(() => undefined))?.default).toBe(drawn);
});

const Panel = () => <p>The panel</p>;

function show(failures: number) {
  let left = failures;
  const load = jest.fn(() => {
    left -= 1;
    return left < 0
      ? Promise.resolve({ default: Panel })
      : Promise.reject(new Error('No network.'));
  });
  const Lazy = lazyChunk(load);
  render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
    </ErrorBoundary>,
  );
  return load;
}

describe('a component that loads on demand', () => {
  it('is loaded once more after a failure', async () => {
    const load = show(1);
    expect(await screen.findByText('The panel', {}, { timeout: 10_000 })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is reported as an error after two failures', async () => {
    expectConsole(/No network/);
    const load = show(2);
    expect(await screen.findByText('No network.', {}, { timeout: 10_000 })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('taking a new version', () => {
  const reload = jest.fn();
  let messages: unknown[];

  beforeEach(() => {
    jest.useFakeTimers();
    reload.mockClear();
    messages = [];
  });

  /** Returns a container of service workers, with or without a waiting one. */
  function makeContainer({ isWaiting = true } = {}): ServiceWorkerContainer {
    const waiting = { postMessage: (message: unknown) => messages.push(message) };
    const getRegistration = () => Promise.resolve(isWaiting ? { waiting } : undefined);
    return Object.assign(new EventTarget(), {
      getRegistration,
    }) as unknown as ServiceWorkerContainer;
  }

  it('activates the waiting worker and reloads when it controls the page', async () => {
    const container = makeContainer();
    await takeNewVersion(container, reload);
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads after five seconds when the browser delays the activation', async () => {
    await takeNewVersion(makeContainer(), reload);
    jest.advanceTimersByTime(4_999);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at once when another tab has activated it', async () => {
    await takeNewVersion(makeContainer({ isWaiting: false }), reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
