import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import type { FakeResponse, Handler } from '../../support/client/fakeService.ts';
import {
  closeApps,
  expectToasts,
  isInline,
  openApp,
  visibleToasts,
  type OpenApp,
} from '../../support/client/openApp.tsx';
import { received } from '../requests/requestFixture.ts';
import { student } from '../search/studentFixture.ts';
import { session } from '../sessions/sessionFixture.ts';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const EXPIRED = 'Session expired. Please log in again.';
const REDIRECTING = 'Session expired. Redirecting to login...';
const REFRESH = 'POST /api/auth/refresh';
const MATCHES = 'GET /api/users/matches';
const NOTIFICATIONS = 'GET /api/notifications';
const NEW = fakeToken('ada', 'new');

/** The screens of a signed-in student, each with a request that it sends. */
const SCREENS = [
  ['/dashboard', 'GET /api/users/me'],
  ['/profile', 'GET /api/users/me'],
  ['/search', 'GET /api/users/search'],
  ['/requests', 'GET /api/requests'],
  ['/matches', MATCHES],
  ['/notifications', NOTIFICATIONS],
  ['/sessions', 'GET /api/sessions'],
  ['/chat', MATCHES],
  ['/chat/grace', MATCHES],
  ['/admin', 'GET /api/admin/users'],
] as const;
const WITH_NOTICE = ['/profile', '/requests', '/notifications'];

const unauthorized: FakeResponse = { status: 401, body: { error: 'No.' } };
const tokensOf = ({ tab }: OpenApp) =>
  ['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key));

/** Responds with 401 except to the new token. */
const requireNewToken =
  (body: unknown): Handler =>
  ({ headers }) =>
    headers.authorization === `Bearer ${NEW}` ? { body } : unauthorized;

const emptyBody = (call: string) => (call.startsWith('GET /api/admin') ? { users: [] } : []);

/** Opens a screen whose request returns 401 for the stored token. */
const openExpired = (path: string, call: string, refresh: FakeResponse | Handler) =>
  openApp(path, {
    responses: {
      [call]: requireNewToken(call.endsWith('/me') ? { _id: 'ada' } : emptyBody(call)),
      [REFRESH]: refresh,
    },
  });

describe('a 401', () => {
  // Covers 4.8
  it.each(SCREENS)('on %s is followed by one token refresh and one retry', async (path, call) => {
    const app = await openExpired(path, call, { body: { token: NEW, refreshToken: 'next' } });
    await waitFor(() => {
      expect(app.count(call)).toBe(2);
    });
    expect(app.count(REFRESH)).toBe(1);
    expect(tokensOf(app)).toEqual([NEW, 'next']);
    expect(app.where()).toBe(path);
    expect(visibleToasts()).toEqual([]);
  });

  const withoutNotice = SCREENS.filter(([path]) => !WITH_NOTICE.includes(path));
  // Covers 8.14, 4.9
  it.each(withoutNotice)(
    'on %s redirects to /login when the refresh is rejected',
    async (path, call) => {
      const app = await openExpired(path, call, unauthorized);
      await app.expectAt('/login');
      await expectToasts(EXPIRED);
      expect(tokensOf(app)).toEqual([null, null]);
      expect(app.count(REFRESH)).toBe(1);
      expect(app.count(call)).toBe(1);
    },
  );

  const withNotice = SCREENS.filter(([path]) => WITH_NOTICE.includes(path));
  // Covers 8.15, A.39
  it.each(withNotice)(
    'on %s shows a notice for 3 seconds when the refresh is rejected',
    async (path, call) => {
      const clock = fakeClock();
      const app = await openExpired(path, call, unauthorized);
      await clock.waitFor(() => {
        expect(isInline(REDIRECTING)).toBe(true);
        expect(visibleToasts()).toEqual([EXPIRED]);
      });
      expect(tokensOf(app)).toEqual([null, null]);
      await clock.advance(2_999);
      expect(app.where()).toBe(path);
      await clock.advance(1);
      expect(app.where()).toBe('/login');
    },
  );

  // Covers 4.10
  it('without a refresh token ends the auth session', async () => {
    const app = await openApp('/forgot-password', { responses: { [MATCHES]: unauthorized } });
    await screen.findByLabelText('Email');
    app.tab.localStorage.removeItem('refreshToken');
    app.goTo('/matches');
    await expectToasts(EXPIRED);
    await app.expectAt('/login');
    expect(app.count(REFRESH)).toBe(0);
    expect(tokensOf(app)).toEqual([null, null]);
  });

  // Covers 8.3
  it('without a JSON body ends the auth session', async () => {
    const app = await openApp('/matches', {
      responses: {
        [MATCHES]: { status: 401, body: 'Unauthorized' },
        [REFRESH]: { status: 400, body: '<html>No</html>' },
      },
    });
    await expectToasts(EXPIRED);
    await app.expectAt('/login');
  });

  // Covers 8.16
  it.each([
    ['/requests', 'Accept', REDIRECTING],
    ['/requests', 'Reject', REDIRECTING],
    ['/profile', 'Save', REDIRECTING],
    ['/search', 'Connect', ''],
    ['/sessions?session=s1', 'Save', ''],
  ])('on %s after %s shows only the expiry of the auth session', async (path, button, inline) => {
    const app = await openApp(path, {
      responses: {
        'GET /api/requests': { body: [received()] },
        'GET /api/users/search': { body: [student('grace')] },
        'GET /api/sessions': { body: [session()] },
      },
    });
    const press = async (name: string) =>
      app.user.click(await screen.findByRole('button', { name, hidden: true }));
    if (path.startsWith('/sessions')) await press('Edit');
    for (const call of [
      'PATCH /api/requests/request-1/accept',
      'PATCH /api/requests/request-1/reject',
      'PATCH /api/users/me',
      'POST /api/requests',
      'PATCH /api/sessions/s1',
      REFRESH,
    ]) {
      app.respondWith({ [call]: unauthorized });
    }
    await press(button);
    await waitFor(() => {
      expect(inline ? isInline(inline) : app.where() === '/login').toBe(true);
    });
    await expectToasts(EXPIRED);
  });
});

describe('a token refresh without a usable response', () => {
  // Covers 8.18
  it.each([
    ['a 500', { status: 500, body: null }],
    ['a 429', { status: 429, body: { error: 'Slow down.' } }],
    ['a 503 that is not JSON', { status: 503, body: '<html>Busy</html>' }],
    ['a cut connection', { drop: true }],
    ['a body that is not JSON', { body: 'fine' }],
  ])('because of %s keeps the tokens', async (_name, refresh) => {
    const app = await openExpired('/requests', 'GET /api/requests', refresh);
    await waitFor(() => {
      expect(isInline('Failed to fetch requests.Retry')).toBe(true);
    });
    expect(app.where()).toBe('/requests');
    expect(visibleToasts()).toEqual([]);
    expect(tokensOf(app)).toEqual([fakeToken('ada'), 'refresh']);
    app.respondWith({ [REFRESH]: { body: { token: NEW } } });
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No requests found.')).toBeInTheDocument();
    expect(tokensOf(app)).toEqual([NEW, 'refresh']);
  });
});
