import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { sessionExpired, signedIn } from '../../../src/api/authActions.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import {
  forgetToasts,
  expectToasts,
  isInline,
  openApp,
  shownToasts,
  type OpenApp,
} from '../../support/client/openApp.tsx';
import { expectConsole } from '../../support/expectConsole.ts';

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
    for (const path of [
      '/dashboard',
      '/search',
      '/matches',
      '/sessions',
      '/chat/grace',
      '/admin',
    ]) {
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
