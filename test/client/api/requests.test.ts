import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { AppThunk } from '../../../src/store/rootReducer.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { resetApi } from '../../../src/features/auth/passwords/resetApi.ts';
import { conversationsApi } from '../../../src/features/chat/conversationsApi.ts';
import { messagesApi } from '../../../src/features/chat/messagesApi.ts';
import { threadApi } from '../../../src/features/chat/threadApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { safetyApi } from '../../../src/features/safety/safetyApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import type { AppStore } from '../../../src/app/makeStore.ts';
import { fakeToken, makeTestStore } from '../../support/client/clientStore.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  withoutLimit,
} from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const { login, signup, getMe } = authApi.endpoints;
const { forgotPassword, resetPassword } = resetApi.endpoints;
const { getConversations } = conversationsApi.endpoints;
const { getThread } = threadApi.endpoints;
const { sendMessage, editMessage, deleteMessage } = messagesApi.endpoints;
const { getNotifications, markRead } = notificationsApi.endpoints;
const { getUpcoming, getSessions, createSession, updateSession, deleteSession } =
  sessionsApi.endpoints;
const { sendRequest, getRequests, getReceivedRequests, acceptRequest, rejectRequest } =
  requestsApi.endpoints;
const { getBlocked, block, unblock, unmatch, report } = safetyApi.endpoints;
const { getUsers, deleteAllUsers, clearAllData } = adminApi.endpoints;

const me = { name: '', university: '', bio: '', location: '', subjects: [], availability: [] };
const plan = {
  ...{ title: 'T', description: '', location: '', participants: [] },
  ...{ startTime: '', endTime: '' },
};
const account = { email: 'a@a.example', password: 'secret', name: '', university: '' };

type MakeRequest = () => AppThunk<PromiseLike<{ error?: unknown }>>;

/** Requests of a guest, by method and path. */
const guestRequests: Record<string, MakeRequest> = {
  'POST /api/users/login': () => login.initiate(account),
  'POST /api/users/signup': () => signup.initiate(account),
  'POST /api/users/forgot-password': () => forgotPassword.initiate(account),
  'POST /api/users/reset-password/t': () => resetPassword.initiate({ token: 't', password: '' }),
};

/** Requests of a signed-in student. */
const memberRequests: Record<string, MakeRequest> = {
  'GET /api/users/me': () => getMe.initiate(),
  'PATCH /api/users/me': () => profileApi.endpoints.updateMe.initiate(me),
  'GET /api/users/search': () => searchApi.endpoints.search.initiate(NO_FILTERS),
  'GET /api/users/subjects': () =>
    searchApi.endpoints.getChips.initiate({ kind: 'subjects', q: '' }),
  'GET /api/users/matches': () => matchesApi.endpoints.getMatches.initiate(),
  'GET /api/sessions/upcoming': () => getUpcoming.initiate(),
  'GET /api/sessions': () => getSessions.initiate(),
  'POST /api/sessions': () => createSession.initiate(plan),
  'PATCH /api/sessions/s': () => updateSession.initiate({ id: 's', body: plan }),
  'DELETE /api/sessions/s': () => deleteSession.initiate({ id: 's' }),
  'POST /api/requests': () => sendRequest.initiate({ recipientId: 'g' }),
  'GET /api/requests': () => getRequests.initiate(),
  'GET /api/requests/received': () => getReceivedRequests.initiate(),
  'PATCH /api/requests/r/accept': () => acceptRequest.initiate({ id: 'r', senderId: 's' }),
  'PATCH /api/requests/r/reject': () => rejectRequest.initiate({ id: 'r', senderId: 's' }),
  'GET /api/users/blocked': () => getBlocked.initiate(),
  'PUT /api/users/g/block': () => block.initiate('g'),
  'DELETE /api/users/g/block': () => unblock.initiate('g'),
  'DELETE /api/users/matches/g': () => unmatch.initiate('g'),
  'POST /api/reports': () => report.initiate({ userId: 'g', reason: 'spam' }),
  'GET /api/admin/users': () => getUsers.initiate(''),
  'DELETE /api/admin/users': () => deleteAllUsers.initiate('pw'),
  'DELETE /api/admin/all': () => clearAllData.initiate('pw'),
  'GET /api/messages/g': () => getThread.initiate('g'),
  'GET /api/conversations': () => getConversations.initiate(),
  'POST /api/messages': () => sendMessage.initiate({ recipientId: 'g', message: 'Hi' }),
  'PATCH /api/messages/m': () =>
    editMessage.initiate({ id: 'm', conversationId: 'g', message: '' }),
  'DELETE /api/messages/m': () => deleteMessage.initiate({ id: 'm', conversationId: 'g' }),
  'GET /api/notifications': () => getNotifications.initiate(),
  'PATCH /api/notifications/n/read': () => markRead.initiate('n'),
};

const GUEST_CALLS = Object.keys(guestRequests);
const MEMBER_CALLS = Object.keys(memberRequests);

/** Sends the request with this method and path. */
const send = ({ dispatch }: AppStore, call: string) =>
  dispatch({ ...guestRequests, ...memberRequests }[call]!());
const CALLS = [...GUEST_CALLS, ...MEMBER_CALLS];

const service = fakeServiceForEachTest();
const openPage = () => makeTestStore({ url: service.url, userId: 'ada' });
const toastsOf = (store: AppStore) =>
  selectToasts(store.getState()).map(({ type, message }) => `${type}: ${message}`);

describe('every request', () => {
  // Covers 7.1, 7.3
  it('includes credentials, and the access token of a student', async () => {
    const fetches = jest.spyOn(globalThis, 'fetch');
    for (const call of CALLS) {
      service.handlers[call] = () => ({ body: [] });
      await send(openPage().store, call);
    }
    const sent = service.calls.map(({ method, path, headers }) => [
      withoutLimit(`${method} ${path}`),
      headers.authorization ?? null,
    ]);
    const token = `Bearer ${fakeToken('ada')}`;
    expect(sent).toEqual([
      ...GUEST_CALLS.map((call) => [call, null]),
      ...MEMBER_CALLS.map((call) => [call, token]),
    ]);
    // The service of the tests sees no empty query on Node.js 20.
    const isWrong = ({ credentials, url }: Request) =>
      credentials !== 'include' || url.endsWith('?');
    const fetched = fetches.mock.calls.map(([request]) => request as Request);
    expect(fetched.filter(isWrong)).toEqual([]);
  });

  // Covers 7.1, 7.7
  it('refreshes tokens by the refresh token, with credentials', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401 });
    const fetches = jest.spyOn(globalThis, 'fetch');
    await send(openPage().store, 'GET /api/users/me');
    const refresh = service.calls.find(({ path }) => path === '/api/auth/refresh');
    expect(refresh).toMatchObject({ method: 'POST', body: { refreshToken: 'refresh' } });
    expect(refresh?.headers.authorization).toBeUndefined();
    const init = expect.objectContaining({ credentials: 'include' });
    expect(fetches).toHaveBeenCalledWith(expect.stringMatching(/\/auth\/refresh$/), init);
  });

  // Covers 8.20
  it('of a student without a token is not sent, says so and signs out', async () => {
    expectConsole(/Notifications could not be/, /A notification could not be/);
    for (const call of MEMBER_CALLS) {
      const { store, tab } = openPage();
      for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
      await send(store, call);
      const purpose = TOKEN_PURPOSES[call] ?? '';
      expect([call, store.getState().auth.status, ...toastsOf(store)]).toEqual([
        ...[call, 'signedOut', `error: Please log in${purpose}.`],
      ]);
    }
    expect(service.calls).toEqual([]);
  });

  it('of a guest returns a 401 without a refresh', async () => {
    for (const call of GUEST_CALLS) {
      service.handlers[call] = () => ({ status: 401, body: { error: 'No.' } });
      const { store } = openPage();
      await send(store, call);
      expect([call, store.getState().auth.status]).toEqual([call, 'signedIn']);
    }
    expect(service.calls).toHaveLength(GUEST_CALLS.length);
  });
});

const TOKEN_PURPOSES: Record<string, string> = {
  'GET /api/users/matches': ' to view your matches',
  'POST /api/requests': ' to send requests',
};

/** Sends a request of a new page once for each response. Returns the toasts. */
async function toastsAfter(call: string, ...responses: FakeResponse[]) {
  const opened = openPage();
  const { store } = opened;
  // A toast disappears after 3 seconds.
  const shown = new Map<string, string>();
  store.subscribe(() => {
    for (const { id, type, message } of selectToasts(store.getState()))
      shown.set(id, `${type}: ${message}`);
  });
  for (const response of responses) {
    service.handlers[call] = () => response;
    await send(store, call);
  }
  return { ...opened, toasts: [...shown.values()] };
}

const error = 'The library is closed.';

const FAILURES = {
  'POST /api/requests': 'Failed to send connection request.',
  'PATCH /api/requests/r/accept': 'Failed to accept request.',
  'PATCH /api/requests/r/reject': 'Failed to reject request.',
  'PUT /api/users/g/block': 'Failed to block this student.',
  'DELETE /api/users/g/block': 'Failed to unblock this student.',
  'DELETE /api/users/matches/g': 'Failed to end the connection.',
  'POST /api/sessions': 'Failed to schedule session.',
  'PATCH /api/sessions/s': 'Failed to update session.',
  'DELETE /api/sessions/s': 'Failed to delete session.',
};

describe('a request that fails', () => {
  // Covers 8.1, 8.2, 8.3, 8.6, 8.11, 8.43
  it('shows each failure in a toast', async () => {
    const withoutText: FakeResponse[] = [
      { drop: true },
      { status: 400, body: '<html>No</html>' },
      { status: 503, body: null },
    ];
    for (const [call, text] of Object.entries(FAILURES)) {
      const { toasts } = await toastsAfter(call, ...withoutText, { status: 400, body: { error } });
      const expected = [...withoutText.map(() => `error: ${text}`), `error: ${error}`];
      expect([call, ...toasts]).toEqual([call, ...expected]);
    }
  });

  // Covers 8.14, 8.16
  it('shows only that the auth session expired when the refresh is refused', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ status: 401 });
    for (const call of ['DELETE /api/sessions/s', 'POST /api/requests']) {
      const { toasts, tab } = await toastsAfter(call, { status: 401, body: { error } });
      const tokens = ['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key));
      expect([...toasts, ...tokens]).toEqual([
        ...['error: Session expired. Please log in again.', null, null],
      ]);
    }
  });

  it('shows no toast where its form shows the failure', async () => {
    const inField = { error, fields: { endTime: error } };
    for (const [call, body] of Object.entries({
      'POST /api/users/login': { error },
      'POST /api/users/signup': { error },
      'POST /api/users/forgot-password': { error },
      'POST /api/users/reset-password/t': { error },
      'PATCH /api/users/me': { error },
      'POST /api/reports': { error },
      'POST /api/sessions': inField,
      'PATCH /api/sessions/s': inField,
    })) {
      const { toasts } = await toastsAfter(call, { status: 400, body });
      expect([call, ...toasts]).toEqual([call]);
    }
  });
});

// Covers 8.8
it('a login without a readable token in its response does not sign in', async () => {
  const unreadable = [{ body: 'not JSON' }, { body: { token: 'unreadable' } }];
  const { tab } = await toastsAfter('POST /api/users/login', ...unreadable);
  expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
});

// Covers 8.50, 8.52
it.each([
  ['POST /api/users/login', { token: fakeToken('ada') }, 'Login successful! Welcome!'],
  ['POST /api/users/signup', { token: fakeToken('ada') }, 'You have successfully signed up!'],
  ['PATCH /api/users/me', {}, 'Profile updated successfully!'],
  ['PATCH /api/users/me', null, 'Profile updated successfully!'],
  ['PATCH /api/users/me', { message: 'Saved for you.' }, 'Saved for you.'],
])('%s with the response %j shows "%s"', async (call, body, text) => {
  expect((await toastsAfter(call, { body })).toasts).toEqual([`success: ${text}`]);
});

describe('the time limit of a request', () => {
  const RETRIED = ['conversations', 'notifications', 'users/matches'].map((n) => `GET /api/${n}`);
  /** Those of the chat and of notifications may last longer. */
  const isLong = (call: string) => /messages|notifications|conversations/.test(call);

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  });

  /** Resolves when the service receives the next request. The network uses real time. */
  const arrivalOf = (call: string, response: FakeResponse) =>
    new Promise<void>((arrived) => {
      service.handlers[call] = () => {
        arrived();
        return response;
      };
    });
  const arrivalsOf = (calls: readonly string[], response: FakeResponse) =>
    Promise.all(calls.map((call) => arrivalOf(call, response)));

  /** Sends each request from a page of its own. Returns those that have succeeded or failed. */
  async function start(calls: readonly string[], response: FakeResponse) {
    const over: string[] = [];
    const arrivals = arrivalsOf(calls, response);
    for (const call of calls) {
      void Promise.resolve(send(openPage().store, call)).then(() => over.push(call));
    }
    await arrivals;
    return over;
  }

  /** Advances the clock and flushes promises. */
  async function pass(milliseconds: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(milliseconds);
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }

  /** Expects that requests end at their limits. `passed` is the time since they started. */
  async function expectLimits(calls: readonly string[], over: readonly string[], passed = 0) {
    const short = calls.filter((call) => !isLong(call));
    await pass(9_999 - passed);
    expect(over).toEqual([]);
    await pass(1);
    expect(over.toSorted()).toEqual(short.toSorted());
    await pass(4_999);
    expect(over.toSorted()).toEqual(short.toSorted());
    await pass(1);
    expect(over.toSorted()).toEqual(calls.toSorted());
  }

  // Covers 7.4, 9.10
  it('is 10 s, in the chat 15 s, after which it is not sent again', async () => {
    expectConsole(/Notifications could not be/, /A notification could not be/);
    await expectLimits(CALLS, await start(CALLS, { hang: true }));
    await pass(60_000);
    expect(service.calls).toHaveLength(CALLS.length);
  });

  // Covers 8.18
  it('is that of a token refresh, after which the tokens are kept', async () => {
    const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort(new DOMException('Too late.', 'TimeoutError'));
      }, milliseconds);
      return controller.signal;
    });
    service.handlers['GET /api/users/me'] = () => ({ status: 401 });
    const refreshing = arrivalOf('POST /api/auth/refresh', { hang: true });
    const { store, tab } = openPage();
    const done = send(store, 'GET /api/users/me');
    await refreshing;
    await pass(10_000);
    expect((await done).error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(limits).toHaveBeenLastCalledWith(10_000);
    expect(tab.localStorage.getItem('refreshToken')).toBe('refresh');
  });

  const busy: FakeResponse = { status: 503, body: { error: 'Busy.' } };

  // Covers 7.35, 9.10
  it('covers all of three attempts, two seconds apart', async () => {
    expectConsole(/Notifications could not be/);
    const pauses = countPauses();
    const over = await start(RETRIED, busy);
    for (const [attempts, response] of [
      [RETRIED.length, busy],
      [2 * RETRIED.length, { hang: true }],
    ] as const) {
      // The pause starts after the response, which arrives in real time.
      while (pauses.begun < attempts) await turn();
      await pass(1_999);
      expect(service.calls).toHaveLength(attempts);
      const next = arrivalsOf(RETRIED, response);
      await pass(1);
      await next;
    }
    pauses.stop();
    await expectLimits(RETRIED, over, 4_000);
    expect(service.calls).toHaveLength(3 * RETRIED.length);
  });

  /** Counts the pauses between attempts. A spy would be restored only after the fake timers. */
  function countPauses() {
    const faked = globalThis.setTimeout;
    const pauses = {
      begun: 0,
      stop: () => {
        globalThis.setTimeout = faked;
      },
    };
    globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
      if (args[1] === 2_000) pauses.begun += 1;
      return faked(...args);
    }) as typeof setTimeout;
    return pauses;
  }
});
