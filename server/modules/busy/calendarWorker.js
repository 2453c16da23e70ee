// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { expandCalendar, TooManyRepetitions } from './expandCalendar.js';

/** @returns {import('./readCalendar.ts').WorkerResult} */
function run() {
  try {
    const options = /** @type {import('./expandCalendar.js').Options} */ (workerData);
    return { busy: expandCalendar(options) };
  } catch (error) {
    return { problem: error instanceof TooManyRepetitions ? 'repetitions' : 'unreadable' };
  }
}

parentPort?.postMessage(run());
