import { afterAll, afterEach, jest } from '@jest/globals';
import { CHAT_REQUEST_TIMEOUT } from '../../../src/api/constants.ts';
import { startWaitLimit, WAIT_LIMIT } from './waitLimit.ts';

/** Timers of caches and listeners, which would keep the process running. jsdom clears its own. */
const timers: NodeJS.Timeout[] = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const [callback, delay] = args;
  // The limit of a wait, or of a request: a busy machine may draw a calendar for as long.
  const isLimit = delay !== undefined && delay >= WAIT_LIMIT && delay <= CHAT_REQUEST_TIMEOUT;
  const timer = isLimit ? startWaitLimit(callback, delay) : setTimeout(...args);
  timers.push(timer);
  return timer;
}, setTimeout);

afterEach(() => {
  jest.useRealTimers();
});

afterAll(() => {
  timers.forEach(clearTimeout);
});
