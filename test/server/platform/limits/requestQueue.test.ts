import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { makeRequestQueue } from '../../../../server/platform/limits/requestQueue.ts';

const LONGEST_WAIT = 1_000;
const PER_TURN = 4;

/** The result of a request. Times are milliseconds of a clock that only work advances. */
interface Outcome {
  mayBegin: boolean;
  waited: number;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

function start() {
  const pace = makeRequestQueue({
    perTurn: PER_TURN,
    maxAcceptingTurns: 20,
    maxWait: LONGEST_WAIT,
  });
  return async (cost: number, caller = new EventEmitter()): Promise<Outcome> => {
    const since = performance.now();
    const mayBegin = await pace.enter(caller);
    const waited = performance.now() - since;
    if (mayBegin) jest.advanceTimersByTime(cost);
    return { mayBegin, waited };
  };
}

const many = (count: number, call: () => Promise<Outcome>) =>
  Promise.all(Array.from({ length: count }, call));
const longest = (outcomes: readonly Outcome[]) => Math.max(...outcomes.map(({ waited }) => waited));

describe('the request queue', () => {
  it('starts all requests when they are fast', async () => {
    const call = start();
    const outcomes = await many(500, () => call(1));
    expect(outcomes.every(({ mayBegin }) => mayBegin)).toBe(true);
  });

  // Covers F.15
  it('rejects requests early that would wait too long', async () => {
    const call = start();
    const outcomes = await many(600, () => call(10));
    const begun = outcomes.filter(({ mayBegin }) => mayBegin);
    const refused = outcomes.filter(({ mayBegin }) => !mayBegin);
    // 100 requests fit into the maximum wait.
    expect(begun.length).toBeGreaterThan(95);
    expect(begun.length).toBeLessThan(110);
    expect(longest(begun)).toBeLessThan(LONGEST_WAIT * 1.1);
    expect(refused).toHaveLength(600 - begun.length);
    expect(longest(refused)).toBeLessThan(LONGEST_WAIT * 0.4);
  });

  it('rejects while the queue is full and recovers', async () => {
    const call = start();
    const again: Outcome[] = [];
    await many(600, async () => {
      const outcome = await call(10);
      if (!outcome.mayBegin) again.push(await call(10));
      return outcome;
    });
    const refused = again.filter(({ mayBegin }) => !mayBegin);
    expect(refused.length).toBeGreaterThan(400);
    expect(longest(refused)).toBe(0);

    const later = await many(500, () => call(1));
    expect(later.every(({ mayBegin }) => mayBegin)).toBe(true);
  });

  it('removes requests of disconnected clients', async () => {
    const call = start();
    const crowd = new EventEmitter().setMaxListeners(600);
    const left = many(600, async () => {
      const outcome = await call(10, crowd);
      if (outcome.waited > LONGEST_WAIT / 2) crowd.emit('close');
      return outcome;
    });
    const isLast = new Promise((resolve) => crowd.once('close', resolve));
    await isLast;
    expect(await call(10)).toEqual({ mayBegin: true, waited: 0 });
    expect((await left).filter(({ mayBegin }) => mayBegin).length).toBeLessThan(60);
  });
});
