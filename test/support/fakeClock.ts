import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { eventually } from './eventually.ts';

const STEP = 100;

/** Left alone by both: rendering, the network and what they wait by. */
const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
] as const;

/**
 * The page's clock stands at that instant, while timers and the network go on. Call
 * `jest.useRealTimers()` after the test.
 */
export function setDate(instant: string): void {
  jest.useFakeTimers({
    now: new Date(instant),
    doNotFake: [...REAL, 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
}

/**
 * Stops the timers of the page while everything else goes on: the network, rendering and the real
 * time that a test itself waits for an answer to come in.
 */
export function fakeClock() {
  const { setTimeout: later } = globalThis;
  jest.useFakeTimers({ doNotFake: [...REAL, 'Date'] });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  return {
    /** This long passes for the page. */
    pass,
    /** Waits in real time until the assertions hold. */
    until: (assertions: () => void) => eventually(assertions, 8_000, later),
    /** Lets time pass for the page until the assertions hold, and answers about how much it took. */
    passUntil: async (assertions: () => void): Promise<number> => {
      let passed = 0;
      await eventually(
        async () => {
          await pass(STEP);
          passed += STEP;
          assertions();
        },
        8_000,
        later,
      );
      return passed;
    },
  };
}
