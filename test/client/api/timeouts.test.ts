import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';
import { fakeServiceForEachTest, type FakeResponse } from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { guestRequests, memberRequests, type Send } from './requests.ts';

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
    ([call, send]) => [call, /messages|notifications/.test(call) ? 15_000 : 10_000, send] as const,
  );

const service = fakeServiceForEachTest();
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
