import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { makePace } from '../../../server/plugins/pace.ts';

const LONGEST_WAIT = 1_000;
const PER_TURN = 4;

/** What became of one call; both in milliseconds of the clock that only work moves on. */
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
  const pace = makePace({ perTurn: PER_TURN, turnsTaking: 20, longestWait: LONGEST_WAIT });
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

describe('calls that come all at once', () => {
  it('all begin where they take little', async () => {
    const call = start();
    const outcomes = await many(500, () => call(1));
    expect(outcomes.every(({ mayBegin }) => mayBegin)).toBe(true);
  });

  it('begin as long as their wait is short, and the others hear early that it is not', async () => {
    const call = start();
    const outcomes = await many(600, () => call(10));
    const begun = outcomes.filter(({ mayBegin }) => mayBegin);
    const refused = outcomes.filter(({ mayBegin }) => !mayBegin);
    // A hundred fit into the longest wait.
    expect(begun.length).toBeGreaterThan(95);
    expect(begun.length).toBeLessThan(110);
    expect(longest(begun)).toBeLessThan(LONGEST_WAIT * 1.1);
    expect(refused).toHaveLength(600 - begun.length);
    expect(longest(refused)).toBeLessThan(LONGEST_WAIT * 0.4);
  });

  it('are refused at once while the line is full, and begin again when it is not', async () => {
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

  it('leave their places to others when their callers leave', async () => {
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
