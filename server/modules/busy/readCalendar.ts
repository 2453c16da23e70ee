import { Worker } from 'node:worker_threads';
import { CALENDAR_TOO_LARGE, LIMITS } from '../../../contract/constants.ts';
import { badRequest, HttpError, tooLarge, tooMany } from '../../platform/errors/httpError.ts';
import { makeTurns } from '../../platform/files/turns.ts';
import type { Interval, LeftOut, Options } from './icalendar/expandCalendar.js';
import type { CalendarEntry } from './icalendar/listEntries.js';
import { describeLeftOut, listReasons } from './leftOut.ts';

/** What the worker reads of a calendar. */
export interface Task {
  reads: 'busy' | 'entries';
  options: Options;
}

interface Read {
  /** Events and busy periods, including those left out. */
  entries: number;
  leftOut: LeftOut[];
}
export type WorkerResult<Found extends object> =
  (Found & Read) | { problem: keyof typeof MESSAGES };

export interface BusyTimes {
  busy: Interval[];
  /** Which entries were left out and why, or empty. */
  notice: string;
}

const WORKER = new URL('./calendarWorker.js', import.meta.url);
/** Milliseconds. The work of a calendar is limited, so only a fault takes so long. */
const TIMEOUT = 20_000;
/** Megabytes. */
const MEMORY = 256;
const MAX_WAITING = 100;
/** Calendars of an account that may wait: all that it has, and as many new ones. */
const MAX_OF_ACCOUNT = 2 * LIMITS.busyCalendars;
/** Seconds. */
const RETRY_AFTER = 10;

const MESSAGES = {
  entries: 'This calendar has too many entries. Please export a shorter period.',
  unreadable: 'This is not a calendar in the iCalendar format (.ics).',
  repetitions: 'The events of this calendar repeat too often to be read.',
};

export const calendarTooLarge = () => tooLarge(CALENDAR_TOO_LARGE);

/** One calendar of an account at a time, so that the turns of all go round the accounts. */
const turnsOfAccounts = makeTurns({
  max: MAX_OF_ACCOUNT,
  refuse: () => tooMany('Your other calendars are being read. Please wait.', RETRY_AFTER),
});

/** One calendar for the whole process: each takes a processor. */
const turns = makeTurns({
  max: MAX_WAITING,
  refuse: () =>
    new HttpError(
      503,
      'Many calendars are being read. Please try again in a moment.',
      undefined,
      RETRY_AFTER,
    ),
});

/**
 * Returns when the owner of a calendar is busy, see read().
 * @throws {HttpError} see read().
 */
export async function readCalendar(userId: string, options: Options): Promise<BusyTimes> {
  const { busy, notice } = await read<{ busy: Interval[] }>(userId, { reads: 'busy', options });
  return { busy, notice };
}

/**
 * Returns the entries of a calendar with their times, see read().
 * @throws {HttpError} see read().
 */
export const readEntries = (userId: string, options: Options) =>
  read<{ list: CalendarEntry[] }>(userId, { reads: 'entries', options });

/**
 * Reads a calendar in a worker thread, because the rules of a calendar take time. Entries that cannot be
 * read are left out.
 * @throws {HttpError} 400 for what is not a calendar and when no entry can be read, 429 and 503 when too
 * many calendars of the account or of all wait.
 */
async function read<Found extends object>(
  userId: string,
  task: Task,
): Promise<Found & { notice: string }> {
  const result = await turnsOfAccounts.run(userId, () =>
    turns.run('', () => runWorker<Found>(task)),
  );
  if ('problem' in result) throw badRequest(MESSAGES[result.problem]);
  const { entries, leftOut } = result;
  if (leftOut.length === 0 || leftOut.length < entries) {
    return { ...result, notice: describeLeftOut(result) };
  }
  if (leftOut.every(({ reason }) => reason === 'often')) throw badRequest(MESSAGES.repetitions);
  throw badRequest(`No entry of this calendar can be read: ${listReasons(leftOut)}.`);
}

function runWorker<Found extends object>(workerData: Task): Promise<WorkerResult<Found>> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, {
      workerData,
      // Without the environment and the options of the process, which may contain secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    const end = (result: WorkerResult<Found>) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    // Neither in time nor in memory: the rules of its events are the only reason.
    const giveUp = () => {
      end({ problem: 'repetitions' });
    };
    const timer = setTimeout(giveUp, TIMEOUT);
    worker.once('message', end);
    worker.once('error', giveUp);
  });
}
