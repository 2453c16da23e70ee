import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeClock } from '../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { closeApps, isInline, openApp, visibleToasts } from '../../support/client/openApp.tsx';

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock();
});
afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const HANG: FakeResponse = { hang: true };
const GENERAL = 10_000;
const CHAT = 15_000;
const PAUSE = 2_000;

const MATCHES = 'GET /api/users/matches';
const COUNTS = 'GET /api/messages/unread-counts';

const untilInline = (text: string) =>
  clock.waitFor(() => {
    expect({ text, isInline: isInline(`${text}Retry`) }).toEqual({ text, isInline: true });
  });

describe('a request without a response times out', () => {
  // Covers 8.10, 8.26, 8.39, 9.10
  it.each([
    ['/profile', 'GET /api/users/me', GENERAL, 'Failed to fetch profile.'],
    ['/search', 'GET /api/users/search', GENERAL, 'Failed to search users.'],
    ['/requests', 'GET /api/requests', GENERAL, 'Failed to fetch requests.'],
    ['/notifications', 'GET /api/notifications', CHAT, 'Failed to fetch notifications.'],
    [
      '/chat/grace',
      'GET /api/messages/grace',
      CHAT,
      'Request timed out. Please check your connection and try again.',
    ],
  ])('%s: %s after %i ms', async (path, call, timeout, text) => {
    const grace = { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' };
    const app = await openApp(path, {
      responses: { [MATCHES]: { body: [grace] }, [call]: HANG },
    });
    await clock.waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
      expect(app.count(call)).toBe(1);
    });
    await clock.advance(timeout - 1);
    expect(screen.queryAllByRole('alert')).toEqual([]);
    await clock.advance(1);
    await untilInline(text);
    expect(visibleToasts()).toEqual([]);
  });

  // Covers 8.18
  it('a token refresh, and the tokens are kept', async () => {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort(new DOMException('Too late.', 'TimeoutError'));
      }, milliseconds);
      return controller.signal;
    });
    const refresh = 'POST /api/auth/refresh';
    const app = await openApp('/requests', {
      responses: { 'GET /api/requests': { status: 401, body: null }, [refresh]: HANG },
    });
    await clock.waitFor(() => {
      expect(app.count(refresh)).toBe(1);
    });
    await clock.advance(GENERAL);
    await untilInline('Failed to fetch requests.');
    expect(app.tab.localStorage.getItem('refreshToken')).toBe('refresh');
    expect(visibleToasts()).toEqual([]);
    expect(app.where()).toBe('/requests');
  });
});

describe('a request with retries is sent three times, two seconds apart', () => {
  const UNREAD_TIMEOUT = 'Request to fetch unread counts timed out. Please check your connection.';
  const NO_MATCHES = 'Failed to fetch matches. You can still select a match if available.';

  // Covers 8.12, 8.21, 8.24, 9.10
  it.each([
    ['/chat', COUNTS, HANG, CHAT, UNREAD_TIMEOUT],
    [
      '/chat',
      COUNTS,
      { status: 500, body: { error: 'The database is away.' } },
      0,
      'Failed to fetch unread message counts: The database is away.',
    ],
    [
      '/chat',
      COUNTS,
      { status: 503, body: '<html>Busy</html>' },
      0,
      'Failed to fetch unread message counts: status 503',
    ],
    [
      '/chat',
      COUNTS,
      { drop: true },
      0,
      'Failed to fetch unread message counts: TypeError: fetch failed',
    ],
    ['/chat', MATCHES, HANG, GENERAL, NO_MATCHES],
    ['/chat', MATCHES, { status: 500, body: { error: 'No.' } }, 0, NO_MATCHES],
    ['/chat', MATCHES, { drop: true }, 0, NO_MATCHES],
    ['/matches', MATCHES, { drop: true }, 0, 'Failed to load matches. Please try again later.'],
    ['/matches', MATCHES, HANG, GENERAL, 'Failed to load matches. Please try again later.'],
    ['/matches', MATCHES, { status: 500, body: { error: 'Oops.' } }, 0, 'Oops.'],
  ] as const)(
    '%s: %s with the response %j shows an error after the last attempt',
    async (path, call, response, timeout, text) => {
      const { count } = await openApp(path, { responses: { [call]: response } });
      await clock.waitFor(() => {
        expect(count(call)).toBe(1);
      });
      let paused = 0;
      for (const attempt of [2, 3]) {
        await clock.advance(timeout);
        paused += await clock.advanceUntil(() => {
          expect(count(call)).toBe(attempt);
        });
        expect(paused).toBeGreaterThanOrEqual(PAUSE * (attempt - 1));
      }
      await clock.advance(timeout);
      await untilInline(text);
      expect(count(call)).toBe(3);
      expect(visibleToasts()).toEqual([]);
    },
  );
});
