import { jest } from '@jest/globals';
import { waitFor } from '../waitFor.ts';

const STEP = 100;

/** `act` of the page. Tests of the state have no document and render nothing. */
const inAct =
  'document' in globalThis
    ? (await import('@testing-library/react')).act
    : (advance: () => Promise<void>) => advance();

/** Not faked: rendering and the network depend on them. */
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

/** Stops `Date` at an instant. Timers keep running. */
export function setDate(instant: string): void {
  jest.useFakeTimers({
    now: new Date(instant),
    doNotFake: [...REAL, 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
}

/** Fakes the timers of the page. The network, rendering and the waits of the test stay real. */
export function fakeClock() {
  const { setTimeout: realTimeout } = globalThis;
  jest.useFakeTimers({ doNotFake: [...REAL, 'Date'] });
  const advance = (milliseconds: number) =>
    inAct(() => jest.advanceTimersByTimeAsync(milliseconds));
  return {
    /** Advances the timers of the page. */
    advance,
    /** Waits in real time until the assertions pass. */
    waitFor: (assertions: () => void) => waitFor(assertions, realTimeout),
    /** Advances the timers until the assertions pass. Returns the milliseconds, within 100. */
    advanceUntil: async (assertions: () => void): Promise<number> => {
      let passed = 0;
      await waitFor(async () => {
        await advance(STEP);
        passed += STEP;
        assertions();
      }, realTimeout);
      return passed;
    },
  };
}
