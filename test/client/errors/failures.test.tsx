import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { sessionExpired, signedIn } from '../../../src/api/authActions.ts';
import { fetchErrorText } from '../../../src/features/profile/profileFields.ts';
import DashboardScreen from '../../../src/features/dashboard/DashboardScreen.tsx';
import NotificationsScreen from '../../../src/features/notifications/NotificationsScreen.tsx';
import ProfileScreen from '../../../src/features/profile/ProfileScreen.tsx';
import RequestsScreen from '../../../src/features/requests/RequestsScreen.tsx';
import SearchScreen from '../../../src/features/search/SearchScreen.tsx';
import { SCREEN_PATHS, SCREENS } from '../../../src/routes.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import {
  expectToasts,
  isInline,
  openApp,
  type OpenApp,
  shownToasts,
} from '../../support/client/openApp.tsx';
import { expectConsole } from '../../support/expectConsole.ts';
import { emptyLists, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';

const EXPIRED = 'Session expired. Please log in again.';

/** Opens a screen and signs in again. On /login, a sign-in leads to the previous screen. */
function reopen({ store, tab, goTo }: OpenApp, path: string) {
  goTo(path);
  tab.localStorage.setItem('token', fakeToken('ada'));
  act(() => void store.dispatch(signedIn({ userId: 'ada' })));
}

describe('an auth session that expires', () => {
  it('because its refresh token was reused shows the reason on /login', async () => {
    const app = await openApp('/matches', {
      responses: {
        'GET /api/users/matches': { status: 401 },
        'POST /api/auth/refresh': { status: 401, body: { error: AUTH_SESSION_COMPROMISED } },
      },
    });
    await expectToasts(EXPIRED);
    await app.expectAt('/login');
    expect(isInline(AUTH_SESSION_COMPROMISED)).toBe(true);
  });

  // Covers 8.14, 8.15
  it('redirects to /login, from /profile, /requests and /notifications after a notice of 3 seconds', async () => {
    const pathsWith = (signedOut: string) =>
      SCREEN_PATHS.filter((path) => SCREENS[path].signedOut === signedOut);
    expect(pathsWith('notice')).toEqual(['/profile', '/requests', '/notifications']);
    expect(pathsWith('untilSignOut')).toEqual(['/', '/admin']);
    expect([...pathsWith('login'), ...pathsWith('open')]).toEqual([]);

    const app = await openApp('/login');
    const expire = () => act(() => void app.store.dispatch(sessionExpired()));
    for (const path of ['/matches', '/admin', '/']) {
      reopen(app, path);
      await app.expectAt(path);
      await screen.findByRole('heading', { level: 1 });
      expire();
      await app.expectAt('/login');
    }
    const before = shownToasts().length;
    reopen(app, '/requests');
    await screen.findByText('Connection Requests', { selector: 'h1' });
    const clock = fakeClock();
    expire();
    const notice = 'Session expired. Redirecting to login...';
    await clock.waitFor(() => expect(isInline(notice)).toBe(true));
    expect(shownToasts().slice(before)).toEqual([EXPIRED]);
    await clock.advance(2_999);
    expect(app.where()).toBe('/requests');
    await clock.advance(1);
    expect(app.where()).toBe('/login');
  });
});

const service = fakeServiceForEachTest(emptyLists);

// Covers 8.1, 8.7, 8.9, 8.39
it.each<[path: string, call: string, text: string, Route: ComponentType]>([
  ['/dashboard', 'users/me', 'Failed to fetch user data.', DashboardScreen],
  ['/profile', 'users/me', 'Failed to fetch profile.', ProfileScreen],
  ['/search', 'users/search', 'Failed to search users.', SearchScreen],
  ['/requests', 'requests', 'Failed to fetch requests.', RequestsScreen],
  ['/notifications', 'notifications', 'Failed to fetch notifications.', NotificationsScreen],
])('%s shows a failure of %s in place of the content', async (path, call, text, Route) => {
  if (call === 'notifications') expectConsole(/Notifications could not be loaded/);
  service.handlers[`GET /api/${call}`] = () => ({ drop: true });
  const { toasts } = openScreen(<Route />, service, path);
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]');
  expect(alert).toHaveTextContent('Retry');
  const error = 'The library is closed.';
  service.handlers[`GET /api/${call}`] = () => ({ status: 400, body: { error } });
  fireEvent.click(screen.getByText('Retry'));
  expect((await screen.findByText(error)).closest('[role=alert]')).toBeInTheDocument();
  expect(toasts()).toEqual([]);
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
