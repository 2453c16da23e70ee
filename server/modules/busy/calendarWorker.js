// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { TooManyEntries } from './icalendar/contentLines.js';
import { expandCalendar } from './icalendar/expandCalendar.js';
import { listEntries } from './icalendar/listEntries.js';

/** @returns {import('./readCalendar.ts').WorkerResult<object>} */
function run() {
  try {
    const { reads, options } = /** @type {import('./readCalendar.ts').Task} */ (workerData);
    return reads === 'busy' ? expandCalendar(options) : listEntries(options);
  } catch (error) {
    return { problem: error instanceof TooManyEntries ? 'entries' : 'unreadable' };
  }
}

parentPort?.postMessage(run());
