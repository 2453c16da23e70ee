import { afterAll, afterEach, jest } from '@jest/globals';

/** Timers of caches and listeners, which would keep the process running. jsdom clears its own. */
const timers: NodeJS.Timeout[] = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...args);
  timers.push(timer);
  return timer;
}, setTimeout);

afterEach(() => {
  jest.useRealTimers();
});

afterAll(() => {
  timers.forEach(clearTimeout);
});
