import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { sessionExpired, signedIn } from '../../../src/api/authActions.ts';
import { fetchErrorText } from '../../../src/features/profile/profileFields.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import RequestsRoute from '../../../src/routes/RequestsRoute.tsx';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { SCREEN_PATHS, SCREENS } from '../../../src/routes.ts';
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
  it('because its refresh token was reused deletes the tokens and shows the reason on /login', async () => {
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

  // Covers 8.14, 8.15
  it('redirects to /login, from /profile, /requests and /notifications after a notice of 3 seconds', async () => {
    const pathsWith = (signedOut: string) =>
      SCREEN_PATHS.filter((path) => SCREENS[path].signedOut === signedOut);
    expect(pathsWith('notice')).toEqual(['/profile', '/requests', '/notifications']);
    expect(pathsWith('untilSignOut')).toEqual(['/', '/admin']);
    expect([...pathsWith('login'), ...pathsWith('open')]).toEqual([]);

    const app = await openApp('/login');
    for (const path of ['/matches', '/admin', '/']) {
      reopen(app, path);
      await app.expectAt(path);
      await screen.findByRole('heading', { level: 1 });
      expire(app);
      await app.expectAt('/login');
    }
    forgetToasts();
    reopen(app, '/requests');
    await screen.findByText('Connection Requests', { selector: 'h1' });
    const clock = fakeClock();
    expire(app);
    await clock.waitFor(() =>
      expect(isInline('Session expired. Redirecting to login...')).toBe(true),
    );
    expect(shownToasts()).toEqual([EXPIRED]);
    await clock.advance(2_999);
    expect(app.where()).toBe('/requests');
    await clock.advance(1);
    expect(app.where()).toBe('/login');
  });
});

// Covers 8.20
it('a page whose tokens were removed shows the text of the first request of the screen, and /login', async () => {
  expectConsole(/Notifications could not be loaded/);
  const app = await openApp('/login', { responses: { [NOTIFICATIONS]: { status: 400 } } });
  for (const [path, text] of [
    ['/dashboard', 'Please log in.'],
    ['/matches', 'Please log in to view your matches.'],
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

describe('a socket that cannot connect', () => {
  const FAILED = 'Failed to connect to the chat server. Real-time messaging may not work.';
  const NEW = fakeToken('ada', 'new');

  /** Opens the page. `refuse` is a failed attempt to connect with the present token. */
  async function openWithSocket(path: string, responses: Record<string, FakeResponse> = {}) {
    const app = await openApp(path, { responses });
    await waitFor(() => expect(app.socket.connects).toBe(1));
    const refuse = (message: string) => {
      app.socket.sentToken = app.tab.localStorage.getItem('token');
      act(() => {
        app.socket.fire('connect_error', new Error(message));
      });
    };
    return { ...app, refuse };
  }

  // Covers 8.28
  it('shows an error in the chat only', async () => {
    const app = await openWithSocket('/requests');
    app.refuse('The server is full.');
    await screen.findByText('No requests found.');
    expect(isInline(FAILED)).toBe(false);
    app.goTo('/chat');
    await expectInlineMessage(FAILED);
    expect(app.where()).toBe('/chat');
    expect(tokensOf(app)).toEqual([fakeToken('ada'), 'refresh']);
    expect(shownToasts()).toEqual([]);
  });

  // Covers 8.29, 8.30
  it('because of its token connects with a refreshed one, unless the refresh is refused', async () => {
    const REFUSAL = 'Authentication error: token expired';
    const app = await openWithSocket('/chat', { [REFRESH]: { drop: true } });
    app.refuse(REFUSAL);
    await expectInlineMessage(FAILED);
    await waitFor(() => expect(app.count(REFRESH)).toBe(1));
    expect(tokensOf(app)).toEqual([fakeToken('ada'), 'refresh']);

    app.respondWith({ [REFRESH]: { body: { token: NEW } } });
    app.refuse(REFUSAL);
    await waitFor(() => expect(app.socket.connects).toBe(2));
    act(() => {
      app.socket.fire('connect');
    });
    await waitFor(() => expect(isInline(FAILED)).toBe(false));
    expect(tokensOf(app)).toEqual([NEW, 'refresh']);
    expect([app.where(), ...shownToasts()]).toEqual(['/chat']);

    app.respondWith({ [REFRESH]: { status: 401 } });
    app.refuse(REFUSAL);
    await app.expectAt('/login');
    await expectToasts(EXPIRED);
    expect(tokensOf(app)).toEqual([null, null]);
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

it('a screen whose request did not reach the service loads when there is a network again', async () => {
  const requests = 'GET /api/requests';
  const { respondWith } = await openApp('/requests', { responses: { [requests]: { drop: true } } });
  await screen.findByText('Failed to fetch requests.');
  respondWith({ [requests]: { body: [] } });
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('No requests found.');
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
