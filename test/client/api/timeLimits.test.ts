import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { type FakeResponse, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { CALLS, send } from './apiRequests.ts';

const service = fakeServiceForEachTest();
const openPage = () => makeTestStore({ url: service.url, userId: 'ada' });

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

  /** Sends each request from a new page. Returns a list that receives those that have ended. */
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

  // Covers 7.35
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
