import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { EarlyRequest } from '../../../src/api/earlyRequests.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { fakeToken, makeTabs, makeTestStore } from '../../support/client/clientStore.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  withoutLimit,
} from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { waitFor } from '../../support/waitFor.ts';
import { guestRequests, memberRequests, type Send } from './requests.ts';

const service = fakeServiceForEachTest();

/** Sends the request of a signed-in student and returns it as received by the service. */
async function make(call: string, send: Send) {
  service.handlers[call] = () => ({ body: [] });
  const fetches = jest.spyOn(globalThis, 'fetch');
  await send(makeTestStore({ url: service.url, userId: 'ada' }).store.dispatch);
  const [first] = service.calls;
  const [request] = fetches.mock.calls[0] ?? [];
  // The service of the tests sees no empty query on Node.js 20.
  const { credentials, url } = request instanceof Request ? request : new Request('about:blank');
  return { ...first, credentials, url };
}

describe('every request', () => {
  // Covers 7.1, 7.3
  it.each([
    ...Object.entries(memberRequests).map(
      (request) => [...request, `Bearer ${fakeToken('ada')}`] as const,
    ),
    ...Object.entries(guestRequests).map((request) => [...request, undefined] as const),
  ])('%s includes credentials, and the access token of a student', async (call, send, token) => {
    const { method = '', path = '', headers, credentials, url } = await make(call, send);
    expect(withoutLimit(`${method} ${path}`)).toBe(call);
    expect(headers?.authorization).toBe(token);
    expect(credentials).toBe('include');
    expect(url).not.toMatch(/\?$/);
  });

  // Covers 7.1, 7.7
  it('a token refresh sends the refresh token and includes credentials', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401 });
    const fetches = jest.spyOn(globalThis, 'fetch');
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.getMe.initiate());
    const refresh = service.calls.find(({ path }) => path === '/api/auth/refresh');
    expect(refresh).toMatchObject({ method: 'POST', body: { refreshToken: 'refresh' } });
    expect(refresh?.headers.authorization).toBeUndefined();
    const init = expect.objectContaining({ credentials: 'include' });
    expect(fetches).toHaveBeenCalledWith(expect.stringMatching(/\/auth\/refresh$/), init);
  });
});

const SERVICE_TEXT = 'The library is closed.';

const WITHOUT_TEXT: FakeResponse[] = [
  { drop: true },
  { status: 400, body: '<html>No</html>' },
  { status: 503, body: null },
];

/** Sends a request once for each response. Returns the toasts. */
async function toastsAfter(call: string, send: Send, ...responses: FakeResponse[]) {
  const opened = makeTestStore({ url: service.url, userId: 'ada' });
  for (const response of responses) {
    service.handlers[call] = () => response;
    await send(opened.store.dispatch);
  }
  const toasts = selectToasts(opened.store.getState());
  return { ...opened, toasts: toasts.map(({ type, message }) => `${type}: ${message}`) };
}

it.each([
  ['POST /api/users/login', { error: SERVICE_TEXT }],
  ['POST /api/users/signup', { error: SERVICE_TEXT }],
  ['POST /api/users/forgot-password', { error: SERVICE_TEXT }],
  ['POST /api/users/reset-password/t', { error: SERVICE_TEXT }],
  ['PATCH /api/users/me', { error: SERVICE_TEXT }],
  ['POST /api/reports', { error: SERVICE_TEXT }],
  ['POST /api/sessions', { error: SERVICE_TEXT, fields: { endTime: SERVICE_TEXT } }],
  ['PATCH /api/sessions/s', { error: SERVICE_TEXT, fields: { endTime: SERVICE_TEXT } }],
] as const)(
  '%s that fails with %j shows no toast, because its form shows it',
  async (call, body) => {
    const send = { ...guestRequests, ...memberRequests }[call];
    expect((await toastsAfter(call, send, { status: 400, body })).toasts).toEqual([]);
  },
);

// Covers 8.8
it('a login without a readable token in its response does not sign in', async () => {
  const { tab } = await toastsAfter(
    'POST /api/users/login',
    guestRequests['POST /api/users/login'],
    { body: 'not JSON' },
    { body: { token: 'unreadable' } },
  );
  expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
});

describe.each([
  ['POST /api/requests', 'Failed to send connection request.'],
  ['PATCH /api/requests/r/accept', 'Failed to accept request.'],
  ['PATCH /api/requests/r/reject', 'Failed to reject request.'],
  ['PUT /api/users/g/block', 'Failed to block this student.'],
  ['DELETE /api/users/g/block', 'Failed to unblock this student.'],
  ['DELETE /api/users/matches/g', 'Failed to end the connection.'],
  ['POST /api/sessions', 'Failed to schedule session.'],
  ['PATCH /api/sessions/s', 'Failed to update session.'],
  ['DELETE /api/sessions/s', 'Failed to delete session.'],
] as const)('%s of a student', (call, fallback) => {
  const send = memberRequests[call];

  // Covers 8.1, 8.2, 8.3, 8.6, 8.11, 8.43
  it('shows each failure in a toast', async () => {
    const { toasts } = await toastsAfter(call, send, ...WITHOUT_TEXT, {
      status: 400,
      body: { error: SERVICE_TEXT },
    });
    expect(toasts).toEqual([
      ...WITHOUT_TEXT.map(() => `error: ${fallback}`),
      `error: ${SERVICE_TEXT}`,
    ]);
  });

  // Covers 8.14, 8.16
  it('shows only that the auth session expired when the refresh is refused', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ status: 401 });
    const { toasts, tab } = await toastsAfter(call, send, {
      status: 401,
      body: { error: SERVICE_TEXT },
    });
    expect(toasts).toEqual(['error: Session expired. Please log in again.']);
    expect(['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key))).toEqual([
      null,
      null,
    ]);
  });
});

// Covers 8.50, 8.52
it.each([
  ['POST /api/users/login', { token: fakeToken('ada') }, 'Login successful! Welcome!'],
  ['POST /api/users/signup', { token: fakeToken('ada') }, 'You have successfully signed up!'],
  ['PATCH /api/users/me', {}, 'Profile updated successfully!'],
  ['PATCH /api/users/me', null, 'Profile updated successfully!'],
  ['PATCH /api/users/me', { message: 'Saved for you.' }, 'Saved for you.'],
] as const)('%s with the response %j shows "%s"', async (call, body, text) => {
  const send = { ...guestRequests, ...memberRequests }[call];
  expect((await toastsAfter(call, send, { body })).toasts).toEqual([`success: ${text}`]);
});

describe('a request without a token', () => {
  const textOf = (call: string) => {
    if (call.endsWith('/matches')) return 'Please log in to view your matches.';
    return call === 'POST /api/requests' ? 'Please log in to send requests.' : 'Please log in.';
  };
  const rows = Object.entries(memberRequests).map(
    ([call, send]) => [call, textOf(call), send] as const,
  );

  // Covers 8.20
  it.each(rows)('%s is not sent, shows "%s" and signs out', async (call, text, send) => {
    if (call.includes('notifications')) expectConsole(/otifications? could not be/);
    const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
    for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
    await send(store.dispatch);
    expect(selectToasts(store.getState())).toMatchObject([{ message: text, type: 'error' }]);
    expect(store.getState().auth.status).toBe('signedOut');
    expect(service.calls).toEqual([]);
  });
});

describe('the time limit of', () => {
  const RETRIED = {
    'GET /api/users/matches': 10_000,
    'GET /api/conversations': 15_000,
    'GET /api/notifications': 15_000,
  } as const;
  const retried = Object.entries(RETRIED).map(
    ([call, limit]) => [call, memberRequests[call as keyof typeof RETRIED], limit] as const,
  );
  /** The requests without retries. Those of the chat time out later. */
  const requests = Object.entries({ ...guestRequests, ...memberRequests })
    .filter(([name]) => retried.every(([call]) => call !== name))
    .map(
      ([call, send]) =>
        [call, /messages|notifications/.test(call) ? 15_000 : 10_000, send] as const,
    );

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  });

  /** Failed requests of notifications are only logged. */
  function expectLogOf(call: string): void {
    if (call.includes('notifications')) expectConsole(/otifications? could not be/);
  }

  /** Resolves when the service receives the next request. The network uses real time. */
  const arrivalOf = (call: string, response: FakeResponse) =>
    new Promise<void>((arrived) => {
      service.handlers[call] = () => {
        arrived();
        return response;
      };
    });

  /** Sends a request. `isOver` is set when it succeeds or fails. */
  async function start(call: string, send: Send, response: FakeResponse) {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const outcome = { isOver: false };
    const arrival = arrivalOf(call, response);
    void Promise.resolve(send(store.dispatch)).then(() => {
      outcome.isOver = true;
    });
    await arrival;
    return outcome;
  }

  /** Advances the clock and flushes promises. */
  async function pass(milliseconds: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(milliseconds);
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }

  describe('a request without a response', () => {
    // Covers 7.4, 9.10
    it.each(requests)('%s times out after %d ms', async (call, limit, send) => {
      expectLogOf(call);
      const outcome = await start(call, send, { hang: true });
      await pass(limit - 1);
      expect(outcome.isOver).toBe(false);
      await pass(1);
      expect(outcome.isOver).toBe(true);
      expect(service.calls).toHaveLength(1);
    });
  });

  it('a request that was sent while the scripts loaded is that of its query', async () => {
    const earlyRequests: EarlyRequest[] = [
      {
        url: `${service.url}/api/users/me`,
        authorization: `Bearer ${fakeToken('ada')}`,
        response: new Promise(() => undefined),
      },
    ];
    const [tab] = makeTabs(1);
    const { store } = makeTestStore({
      ...{ url: service.url, userId: 'ada', tab: { ...tab!, earlyRequests } },
    });
    let isOver = false;
    void Promise.resolve(memberRequests['GET /api/users/me'](store.dispatch)).then(() => {
      isOver = true;
    });
    await pass(9_999);
    expect(isOver).toBe(false);
    await pass(1);
    expect(isOver).toBe(true);
    expect(service.calls).toEqual([]);
  });

  describe('a token refresh without a response', () => {
    // Covers 8.18
    it('times out after 10 seconds, and the tokens are kept', async () => {
      const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
        const controller = new AbortController();
        setTimeout(() => {
          controller.abort(new DOMException('Too late.', 'TimeoutError'));
        }, milliseconds);
        return controller.signal;
      });
      service.handlers['GET /api/users/me'] = () => ({ status: 401 });
      const refreshing = arrivalOf('POST /api/auth/refresh', { hang: true });
      const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
      const done = memberRequests['GET /api/users/me'](store.dispatch);
      await refreshing;
      await pass(10_000);
      expect((await done).error).toMatchObject({ status: 'FETCH_ERROR' });
      expect(limits).toHaveBeenLastCalledWith(10_000);
      expect(tab.localStorage.getItem('refreshToken')).toBe('refresh');
    });
  });

  const busy: FakeResponse = { status: 503, body: { error: 'Busy.' } };

  describe('a request with retries', () => {
    // Covers 7.35, 9.10
    it.each(retried)('%s is sent three times, two seconds apart', async (call, send) => {
      expectLogOf(call);
      const pauses = countPauses(2_000);
      const outcome = await start(call, send, busy);
      for (const count of [1, 2]) {
        // The pause starts after the response, which arrives in real time.
        while (pauses.begun < count) await turn();
        await pass(1_999);
        expect(service.calls).toHaveLength(count);
        const next = arrivalOf(call, busy);
        await pass(1);
        await next;
      }
      pauses.stop();
      jest.useRealTimers();
      await waitFor(() => expect(outcome.isOver).toBe(true));
      expect(service.calls).toHaveLength(3);
    });

    // Covers 9.10
    it.each(retried)('%s fails after its timeout in all', async (call, send, limit) => {
      expectLogOf(call);
      const pauses = countPauses(2_000);
      const outcome = await start(call, send, busy);
      while (pauses.begun < 1) await turn();
      pauses.stop();
      const next = arrivalOf(call, { hang: true });
      await pass(2_000);
      await next;
      await pass(limit - 2_001);
      expect(outcome.isOver).toBe(false);
      await pass(1);
      expect(outcome.isOver).toBe(true);
      expect(service.calls).toHaveLength(2);
    });

    // Covers 9.10
    it.each(retried)('%s is not sent again after a timeout', async (call, send, limit) => {
      expectLogOf(call);
      const outcome = await start(call, send, { hang: true });
      await pass(limit - 1);
      expect(outcome.isOver).toBe(false);
      await pass(1);
      expect(outcome.isOver).toBe(true);
      await pass(60_000);
      expect(service.calls).toHaveLength(1);
    });
  });

  /** Counts the timers of a length. A spy would be restored only after the fake timers. */
  function countPauses(length: number) {
    const faked = globalThis.setTimeout;
    const pauses = {
      begun: 0,
      stop: () => {
        globalThis.setTimeout = faked;
      },
    };
    globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
      if (args[1] === length) pauses.begun += 1;
      return faked(...args);
    }) as typeof setTimeout;
    return pauses;
  }
});
