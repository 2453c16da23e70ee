import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { DELAYS } from '../../../contract/constants.ts';
import { tokenFor } from '../../support/clientStore.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import type { Answer, Handler } from '../../support/fakeService.ts';
import {
  closeApps,
  expectToasts,
  isInline,
  openApp,
  toastsShown,
  type OpenApp,
} from '../../support/openApp.tsx';
import { received } from '../requests/requestsOfTests.ts';
import { student } from '../search/studentsOfTests.ts';
import { session } from '../sessions/sessionsOfTests.ts';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const EXPIRED = 'Session expired. Please log in again.';
const REDIRECTING = 'Session expired. Redirecting to login...';
const REFRESH = 'POST /api/auth/refresh';
const MATCHES = 'GET /api/users/matches';
const NOTIFICATIONS = 'GET /api/notifications';
const NEW = tokenFor('ada', 'new');

/** Every screen of a signed-in student, and the call it cannot do without. */
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
const SAYING_SO = ['/profile', '/requests', '/notifications'];

const refused: Answer = { status: 401, body: { error: 'No.' } };
const tokensOf = ({ tab }: OpenApp) =>
  ['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key));

/** Refuses the old token, and only that. */
const onlyNew =
  (body: unknown): Handler =>
  ({ headers }) =>
    headers.authorization === `Bearer ${NEW}` ? { body } : refused;

const emptyAnswer = (call: string) => (call.startsWith('GET /api/admin') ? { users: [] } : []);

/** A screen whose call is refused with the token at hand. */
const openExpired = (address: string, call: string, refresh: Answer | Handler) =>
  openApp(address, {
    answers: {
      [call]: onlyNew(call.endsWith('/me') ? { _id: 'ada' } : emptyAnswer(call)),
      [REFRESH]: refresh,
    },
  });

describe('a 401', () => {
  it.each(SCREENS)(
    'on %s leads through one renewal and one retry to its answer',
    async (address, call) => {
      const app = await openExpired(address, call, { body: { token: NEW, refreshToken: 'next' } });
      await waitFor(() => {
        expect(app.count(call)).toBe(2);
      });
      expect(app.count(REFRESH)).toBe(1);
      expect(tokensOf(app)).toEqual([NEW, 'next']);
      expect(app.where()).toBe(address);
      expect(toastsShown()).toEqual([]);
    },
  );

  const silent = SCREENS.filter(([address]) => !SAYING_SO.includes(address));
  it.each(silent)('on %s that no renewal mends leads to /login', async (address, call) => {
    const app = await openExpired(address, call, refused);
    await app.expectAt('/login');
    await expectToasts(EXPIRED);
    expect(tokensOf(app)).toEqual([null, null]);
    expect(app.count(REFRESH)).toBe(1);
    expect(app.count(call)).toBe(1);
  });

  const saying = SCREENS.filter(([address]) => SAYING_SO.includes(address));
  it.each(saying)(
    'on %s that no renewal mends is said there for 3 seconds',
    async (address, call) => {
      const clock = fakeClock();
      const app = await openExpired(address, call, refused);
      await clock.until(() => {
        expect(isInline(REDIRECTING)).toBe(true);
        expect(toastsShown()).toEqual([EXPIRED]);
      });
      expect(tokensOf(app)).toEqual([null, null]);
      await clock.pass(DELAYS.messageRedirect - 1);
      expect(app.where()).toBe(address);
      await clock.pass(1);
      expect(app.where()).toBe('/login');
      expect(DELAYS.messageRedirect).toBe(3_000);
    },
  );

  it('of many calls at once leads to one renewal', async () => {
    const calls = ['users/me', 'users/search', 'users/matches', 'sessions/upcoming'].map(
      (path) => `GET /api/${path}`,
    );
    const app = await openApp('/dashboard', {
      answers: {
        ...Object.fromEntries(calls.map((call) => [call, onlyNew([])])),
        [REFRESH]: { body: { token: NEW } },
      },
    });
    await waitFor(() => {
      expect(calls.map(app.count)).toEqual([2, 2, 2, 2]);
    });
    expect(app.count(REFRESH)).toBe(1);
  });

  it('that comes again after a renewal is final: nothing is tried a third time', async () => {
    const app = await openExpired('/matches', MATCHES, {
      body: { token: tokenFor('ada', 'other') },
    });
    await app.expectAt('/login');
    expect(app.count(MATCHES)).toBe(2);
    expect(tokensOf(app)).toEqual([null, null]);
    await expectToasts(EXPIRED);
  });

  it('where there is no refresh token is final', async () => {
    const app = await openApp('/forgot-password', { answers: { [MATCHES]: refused } });
    await screen.findByLabelText('Email');
    app.tab.localStorage.removeItem('refreshToken');
    app.goTo('/matches');
    await expectToasts(EXPIRED);
    await app.expectAt('/login');
    expect(app.count(REFRESH)).toBe(0);
    expect(tokensOf(app)).toEqual([null, null]);
  });

  it('counts also where its answer is not JSON', async () => {
    const app = await openApp('/matches', {
      answers: {
        [MATCHES]: { status: 401, body: 'Unauthorized' },
        [REFRESH]: { status: 400, body: '<html>No</html>' },
      },
    });
    await expectToasts(EXPIRED);
    await app.expectAt('/login');
  });

  it.each([
    ['/requests', 'Accept', REDIRECTING],
    ['/requests', 'Reject', REDIRECTING],
    ['/profile', 'Save', REDIRECTING],
    ['/search', 'Connect', ''],
    ['/sessions?session=s1', 'Save', ''],
  ])('on %s to %s is said once, as the end of the session', async (address, button, inline) => {
    const app = await openApp(address, {
      answers: {
        'GET /api/requests': { body: [received()] },
        'GET /api/users/search': { body: [student('grace')] },
        'GET /api/sessions': { body: [session()] },
      },
    });
    const press = async (name: string) =>
      app.user.click(await screen.findByRole('button', { name, hidden: true }));
    if (address.startsWith('/sessions')) await press('Edit');
    for (const call of [
      'PATCH /api/requests/request-1/accept',
      'PATCH /api/requests/request-1/reject',
      'PATCH /api/users/me',
      'POST /api/requests',
      'PATCH /api/sessions/s1',
      REFRESH,
    ]) {
      app.answer({ [call]: refused });
    }
    await press(button);
    await waitFor(() => {
      expect(inline ? isInline(inline) : app.where() === '/login').toBe(true);
    });
    await expectToasts(EXPIRED);
  });
});

describe('a renewal that nobody could answer', () => {
  it.each([
    ['a 500', { status: 500, body: null }],
    ['a 503 that is not JSON', { status: 503, body: '<html>Busy</html>' }],
    ['a cut connection', { drop: true }],
    ['an answer that is not JSON', { body: 'fine' }],
  ])('by %s keeps the tokens', async (_name, refresh) => {
    const app = await openExpired('/requests', 'GET /api/requests', refresh);
    await waitFor(() => {
      expect(isInline('Failed to fetch requests.Retry')).toBe(true);
    });
    expect(app.where()).toBe('/requests');
    expect(toastsShown()).toEqual([]);
    expect(tokensOf(app)).toEqual([tokenFor('ada'), 'refresh']);
    app.answer({ [REFRESH]: { body: { token: NEW } } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No requests found.')).toBeInTheDocument();
    expect(tokensOf(app)).toEqual([NEW, 'refresh']);
  });
});
