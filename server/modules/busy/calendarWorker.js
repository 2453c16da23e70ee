// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { TooManyEntries } from './icalendar/contentLines.js';
import { expandCalendar } from './icalendar/expandCalendar.js';

/** @returns {import('./readCalendar.ts').WorkerResult} */
function run() {
  try {
    const options = /** @type {import('./icalendar/expandCalendar.js').Options} */ (workerData);
    return expandCalendar(options);
  } catch (error) {
    return { problem: error instanceof TooManyEntries ? 'entries' : 'unreadable' };
  }
}

parentPort?.postMessage(run());
