import { afterAll, afterEach, jest } from '@jest/globals';
import { startWaitLimit, WAIT_LIMIT } from './waitLimit.ts';

/** Timers of caches and listeners, which would keep the process running. jsdom clears its own. */
const timers: NodeJS.Timeout[] = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const [callback, delay] = args;
  const timer = delay === WAIT_LIMIT ? startWaitLimit(callback) : setTimeout(...args);
  timers.push(timer);
  return timer;
}, setTimeout);

afterEach(() => {
  jest.useRealTimers();
});

afterAll(() => {
  timers.forEach(clearTimeout);
});
