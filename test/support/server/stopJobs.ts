import { jest } from '@jest/globals';

/**
 * Keeps the jobs of the server from running by themselves, so that only the test runs them. Call it
 * before the server starts.
 */
export function stopJobs(): void {
  // Jobs run at intervals.
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
