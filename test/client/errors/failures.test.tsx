import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Server } from 'socket.io';
import type { ComponentType } from 'react';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { sessionExpired, signedIn, signedOut } from '../../../src/api/authActions.ts';
import {
  selectConnectionError,
  selectConnectionStatus,
} from '../../../src/socket/connectionSlice.ts';
import { fetchErrorText } from '../../../src/features/profile/profileFields.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import RequestsRoute from '../../../src/routes/RequestsRoute.tsx';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { fakeToken, makeTestStore } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import {
  expectInlineMessage,
  expectToasts,
  forgetToasts,
  isInline,
  openApp,
  type OpenApp,
  shownToasts,
} from '../../support/client/openApp.tsx';
import { expectConsole } from '../../support/expectConsole.ts';
import {
  emptyLists,
  type FakeResponse,
  fakeServiceForEachTest,
} from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const EXPIRED = 'Session expired. Please log in again.';
const REFRESH = 'POST /api/auth/refresh';
const MATCHES = 'GET /api/users/matches';
const NOTIFICATIONS = 'GET /api/notifications';
const KEYS = ['token', 'refreshToken'];

const tokensOf = ({ tab }: OpenApp) => KEYS.map((key) => tab.localStorage.getItem(key));
const expire = ({ store }: OpenApp) => act(() => void store.dispatch(sessionExpired()));

/** Opens a screen and signs in again. On /login, a sign-in leads to the previous screen. */
function reopen({ store, tab, goTo }: OpenApp, path: string) {
  goTo(path);
  tab.localStorage.setItem('token', fakeToken('ada'));
  act(() => void store.dispatch(signedIn({ userId: 'ada' })));
}

describe('an auth session that expires', () => {
  // Covers 4.9, 8.14
  it('because of a refused refresh deletes the tokens, with one toast on /login', async () => {
    const app = await openApp('/matches', {
      responses: { [MATCHES]: { status: 401 }, [REFRESH]: { status: 401 } },
    });
    await app.expectAt('/login');
    await expectToasts(EXPIRED);
    expect(tokensOf(app)).toEqual([null, null]);
    expect(isInline(AUTH_SESSION_COMPROMISED)).toBe(false);
  });

  it('because its refresh token was reused shows the reason on /login', async () => {
    const app = await openApp('/matches', {
      responses: {
        [MATCHES]: { status: 401 },
        [REFRESH]: { status: 401, body: { error: AUTH_SESSION_COMPROMISED } },
      },
    });
    await expectToasts(EXPIRED);
    await app.expectAt('/login');
    expect(isInline(AUTH_SESSION_COMPROMISED)).toBe(true);
    expect(tokensOf(app)).toEqual([null, null]);
  });

  // Covers 8.14
  it('redirects to /login from screens for students and from /admin', async () => {
    const app = await openApp('/login');
    for (const name of ['dashboard', 'search', 'matches', 'sessions', 'chat/grace', 'admin']) {
      const path = `/${name}`;
      reopen(app, path);
      await app.expectAt(path);
      expire(app);
      await app.expectAt('/login');
    }
  });

  // Covers 8.15
  it('shows a notice for 3 seconds on /profile, /requests and /notifications', async () => {
    const app = await openApp('/login');
    for (const [path, title] of [
      ['/profile', 'My Profile'],
      ['/requests', 'Connection Requests'],
      ['/notifications', 'Notifications'],
    ] as const) {
      reopen(app, path);
      await screen.findByText(title, { selector: 'h1' });
      const clock = fakeClock();
      expire(app);
      await clock.waitFor(() =>
        expect(isInline('Session expired. Redirecting to login...')).toBe(true),
      );
      expect(shownToasts()).toEqual([EXPIRED]);
      await clock.advance(2_999);
      expect(app.where()).toBe(path);
      await clock.advance(1);
      expect(app.where()).toBe('/login');
      jest.useRealTimers();
      forgetToasts();
    }
  });
});

describe('a page whose tokens were removed', () => {
  // Covers 8.20
  it('shows the text of the first request of the screen and redirects to /login', async () => {
    expectConsole(/Notifications could not be loaded/);
    const app = await openApp('/login', { responses: { [NOTIFICATIONS]: { status: 400 } } });
    for (const [path, text] of [
      ['/dashboard', 'Please log in.'],
      ['/sessions', 'Please log in.'],
      ['/matches', 'Please log in to view your matches.'],
      ['/chat', 'Please log in to view your matches.'],
    ] as const) {
      app.service.calls.length = 0;
      reopen(app, '/forgot-password');
      // Wait for the request of the top bar before the tokens are removed.
      await waitFor(() => expect(app.count(NOTIFICATIONS)).toBe(1));
      for (const key of KEYS) app.tab.localStorage.removeItem(key);
      app.goTo(path);
      await expectToasts(text);
      await app.expectAt('/login');
      forgetToasts();
    }
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login');
  });
});

const FAILED = 'Failed to connect to the chat server. Real-time messaging may not work.';
const NEW = fakeToken('ada', 'new');

/**
 * Opens the page with a socket server that accepts only the token `accepted` and rejects others with
 * the message `refusal`.
 */
async function openWithSocketServer(
  path: string,
  refusal: string,
  refresh: FakeResponse = {},
  accepted?: string,
) {
  const app: OpenApp = await openApp(path, {
    responses: { [REFRESH]: refresh },
    listen: (server) => {
      const io = new Server(server, { path: '/socket.io' });
      io.use(({ handshake }, next) => {
        next(handshake.auth.token === accepted ? undefined : new Error(refusal));
      });
      return async () => {
        app.store.dispatch(signedOut({ byChoice: true }));
        await io.close();
      };
    },
  });
  return app;
}

describe('a socket that cannot connect', () => {
  // Covers 8.28
  it.each(['/chat', '/chat/grace'])('shows an error on %s', async (path) => {
    const app = await openWithSocketServer(path, 'The server is full.');
    await expectInlineMessage(FAILED);
    expect(app.where()).toBe(path);
    expect(tokensOf(app)).toEqual([fakeToken('ada'), 'refresh']);
    expect(shownToasts()).toEqual([]);
  });

  // Covers 8.28
  it('shows no error outside the chat', async () => {
    const { store } = await openWithSocketServer('/requests', 'The server is full.');
    await waitFor(() =>
      expect(selectConnectionError(store.getState())).toBe('The server is full.'),
    );
    await screen.findByText('No requests found.');
    expect(isInline(FAILED)).toBe(false);
    expect(shownToasts()).toEqual([]);
  });
});

describe('a socket whose token is refused with "Authentication error"', () => {
  const REFUSAL = 'Authentication error: token expired';

  // Covers 8.29
  it('removes the tokens and redirects to /login with a toast when the refresh is rejected', async () => {
    const app = await openWithSocketServer('/', REFUSAL, { status: 401, body: null });
    await app.expectAt('/login');
    await expectToasts('Session expired. Please log in again.');
    expect(tokensOf(app)).toEqual([null, null]);
  });

  // Covers 8.30
  it('connects with the refreshed token and shows no error', async () => {
    const app = await openWithSocketServer('/chat', REFUSAL, { body: { token: NEW } }, NEW);
    await waitFor(() => expect(selectConnectionStatus(app.store.getState())).toBe('connected'));
    expect(tokensOf(app)).toEqual([NEW, 'refresh']);
    expect(app.count(REFRESH)).toBe(1);
    await waitFor(() => expect(isInline(FAILED)).toBe(false));
    expect(shownToasts()).toEqual([]);
  });

  // Covers 8.30
  it('stays signed in while the refresh gets no response', async () => {
    const app = await openWithSocketServer('/chat', REFUSAL, { drop: true });
    await expectInlineMessage(FAILED);
    expect(tokensOf(app)).toEqual([fakeToken('ada'), 'refresh']);
    expect(app.where()).toBe('/chat');
  });
});

const service = fakeServiceForEachTest(emptyLists);

// Covers 8.1, 8.7, 8.9, 8.10, 8.39
it.each<[path: string, call: string, text: string, Route: ComponentType]>([
  ['/dashboard', 'users/me', 'Failed to fetch user data.', DashboardRoute],
  ['/profile', 'users/me', 'Failed to fetch profile.', ProfileRoute],
  ['/search', 'users/search', 'Failed to search users.', SearchRoute],
  ['/requests', 'requests', 'Failed to fetch requests.', RequestsRoute],
  ['/notifications', 'notifications', 'Failed to fetch notifications.', NotificationsRoute],
])('%s shows a failure of %s in place of the content', async (path, call, text, Route) => {
  if (call === 'notifications') expectConsole(/Notifications could not be loaded/);
  service.handlers[`GET /api/${call}`] = () => ({ drop: true });
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<Route />, store, path);
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]');
  expect(alert).toHaveTextContent('Retry');
  const error = 'The library is closed.';
  service.handlers[`GET /api/${call}`] = () => ({ status: 400, body: { error } });
  fireEvent.click(screen.getByText('Retry'));
  expect((await screen.findByText(error)).closest('[role=alert]')).toBeInTheDocument();
  expect(selectToasts(store.getState())).toEqual([]);
});

// Covers 8.3, 8.10, 8.19
it.each([
  [500, null, 'Server error: Unable to fetch profile. Please try again later.'],
  [500, { error: 'No.' }, 'Server error: Unable to fetch profile. Please try again later.'],
  [500, '<html>', 'Server error: Unable to fetch profile. Please try again later.'],
  [400, '<html>', 'Failed to fetch profile.'],
])('the text for a profile that fails with %i and %j is "%s"', (status, data, text) => {
  expect(fetchErrorText({ status, data })).toBe(text);
});
