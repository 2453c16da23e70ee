import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { AppDispatch } from '../../../src/app/types.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { chatApi } from '../../../src/features/chat/chatApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  startFakeService,
  type FakeResponse,
  type FakeService,
} from '../../support/client/fakeService.ts';

const { endpoints: auth } = authApi;
const { endpoints: chat } = chatApi;
const { endpoints: notifications } = notificationsApi;
const { endpoints: sessions } = sessionsApi;
const { endpoints: requests } = requestsApi;
const { endpoints: admin } = adminApi;

const me = { name: '', university: '', bio: '', location: '', subjects: [], availability: [] };
const plan = {
  title: 'T',
  description: '',
  startTime: '',
  endTime: '',
  location: '',
  participants: [],
};
const login = { email: 'a@a.example', password: 'secret' };

type Ask = (dispatch: AppDispatch) => PromiseLike<object>;

const general: [call: string, ask: Ask][] = [
  ['POST /api/users/login', (send) => send(auth.login.initiate(login))],
  [
    'POST /api/users/signup',
    (send) => send(auth.signup.initiate({ ...login, name: '', university: '' })),
  ],
  ['GET /api/users/me', (send) => send(auth.getMe.initiate())],
  ['PATCH /api/users/me', (send) => send(profileApi.endpoints.updateMe.initiate(me))],
  ['GET /api/users/search', (send) => send(searchApi.endpoints.search.initiate(NO_FILTERS))],
  [
    'GET /api/users/subjects',
    (send) => send(searchApi.endpoints.getChips.initiate({ kind: 'subjects', q: '' })),
  ],
  ['POST /api/users/forgot-password', (send) => send(auth.forgotPassword.initiate({ email: '' }))],
  [
    'POST /api/users/reset-password/t',
    (send) => send(auth.resetPassword.initiate({ token: 't', password: '' })),
  ],
  ['GET /api/sessions/upcoming', (send) => send(sessions.getUpcoming.initiate())],
  ['GET /api/sessions', (send) => send(sessions.getSessions.initiate())],
  ['POST /api/sessions', (send) => send(sessions.createSession.initiate(plan))],
  [
    'PATCH /api/sessions/s',
    (send) => send(sessions.updateSession.initiate({ id: 's', body: plan })),
  ],
  ['DELETE /api/sessions/s', (send) => send(sessions.deleteSession.initiate('s'))],
  ['POST /api/requests', (send) => send(requests.sendRequest.initiate({ recipientId: 'g' }))],
  ['GET /api/requests', (send) => send(requests.getRequests.initiate())],
  ['GET /api/requests/received', (send) => send(requests.getReceivedRequests.initiate())],
  ['PATCH /api/requests/r/accept', (send) => send(requests.acceptRequest.initiate('r'))],
  ['PATCH /api/requests/r/reject', (send) => send(requests.rejectRequest.initiate('r'))],
  ['GET /api/admin/users', (send) => send(admin.getUsers.initiate())],
  ['DELETE /api/admin/users', (send) => send(admin.deleteAllUsers.initiate())],
  ['DELETE /api/admin/all', (send) => send(admin.clearAllData.initiate())],
];

const patient: [call: string, ask: Ask][] = [
  ['GET /api/messages/g', (send) => send(chat.getThread.initiate('g'))],
  [
    'POST /api/messages',
    (send) => send(chat.sendMessage.initiate({ recipientId: 'g', message: 'Hi' })),
  ],
  [
    'PATCH /api/messages/m',
    (send) => send(chat.editMessage.initiate({ id: 'm', buddyId: 'g', message: '' })),
  ],
  [
    'DELETE /api/messages/m',
    (send) => send(chat.deleteMessage.initiate({ id: 'm', buddyId: 'g' })),
  ],
  ['GET /api/notifications', (send) => send(notifications.getNotifications.initiate())],
  ['PATCH /api/notifications/n/read', (send) => send(notifications.markRead.initiate('n'))],
];

let service: FakeService;

beforeEach(async () => {
  service = await startFakeService();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(async () => {
  jest.useRealTimers();
  await service.stop();
});

/** Resolves when the service receives the next request. The network uses real time. */
const arrivalOf = (call: string, response: FakeResponse) =>
  new Promise<void>((arrived) => {
    service.handlers[call] = () => {
      arrived();
      return response;
    };
  });

/** Sends a request. `isOver` is set when it succeeds or fails. */
async function start(call: string, ask: Ask, response: FakeResponse) {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const outcome = { isOver: false };
  const arrival = arrivalOf(call, response);
  void Promise.resolve(ask(store.dispatch)).then(() => {
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
  async function expectTimeout(limit: number, call: string, ask: Ask) {
    const outcome = await start(call, ask, { hang: true });
    await pass(limit - 1);
    expect(outcome.isOver).toBe(false);
    await pass(1);
    expect(outcome.isOver).toBe(true);
    expect(service.calls).toHaveLength(1);
  }

  // Covers 7.4
  it.each(general)('%s times out after 10 seconds', (call, ask) =>
    expectTimeout(10_000, call, ask),
  );

  // Covers 7.4
  it.each(patient)('%s times out after 15 seconds', (call, ask) =>
    expectTimeout(15_000, call, ask),
  );
});

const busy: FakeResponse = { status: 503, body: { error: 'Busy.' } };
const retried: [call: string, ask: Ask, limit: number][] = [
  ['GET /api/users/matches', (send) => send(matchesApi.endpoints.getMatches.initiate()), 10_000],
  ['GET /api/messages/unread-counts', (send) => send(chat.getUnreadCounts.initiate()), 15_000],
];

describe('a request with retries', () => {
  // Covers 7.35
  it.each(retried)('%s is sent three times, two seconds apart', async (call, ask) => {
    const pauses = countPauses(2_000);
    const outcome = await start(call, ask, busy);
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
    await waitFor(() => {
      expect(outcome.isOver).toBe(true);
    });
    expect(service.calls).toHaveLength(3);
  });

  // Covers 7.35
  it.each(retried)('%s uses the full timeout for each attempt', async (call, ask, limit) => {
    const outcome = await start(call, ask, { hang: true });
    for (const count of [1, 2]) {
      expect(service.calls).toHaveLength(count);
      const next = arrivalOf(call, { hang: true });
      await pass(limit + 2_000);
      await next;
    }
    await pass(limit - 1);
    expect(outcome.isOver).toBe(false);
    await pass(1);
    expect(outcome.isOver).toBe(true);
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
