import { availableParallelism } from 'node:os';
import { LIMITS } from '../../../contract/constants.ts';
import { badRequest, HttpError, tooMany } from '../errors/httpError.ts';
import { makeFairQueue, type Sender } from './fairQueue.ts';
import type { TaskAnswer, TaskCall, Tasks } from './tasks.ts';
import { runThread } from './thread.ts';

export type { Sender } from './fairQueue.ts';

/** A file with tasks that read what students send. */
export interface WorkerFile<Of extends Tasks> {
  /** The entry in scripts/buildServer.js. */
  name: string;
  /** The message when a task used up its time or memory. */
  tooLong: string;
  /** Only for the types of the tasks. */
  tasks?: Of;
}

export interface Work {
  /**
   * Runs a task of a worker file in a thread of its own, in the turn of its sender.
   * @throws {HttpError} that of the task; 400 when it takes too long, 429 and 503 as inTurn()
   */
  run<Of extends Tasks, Task extends keyof Of & string>(
    sender: Sender,
    file: WorkerFile<Of>,
    task: Task,
    input: Parameters<Of[Task]>[0],
  ): Promise<Awaited<ReturnType<Of[Task]>>>;
  /**
   * Runs a function that takes a processor outside of this thread.
   * @throws {HttpError} 429 and 503 when too many tasks of the account or of all wait
   */
  inTurn<Result>(sender: Sender, run: () => Promise<Result>): Promise<Result>;
  /** Milliseconds of a processor that a task may take. */
  time: number;
}

/** Two even on one processor, so that a task held to its limit delays no other one. Each takes up to 256 MB. */
const PLACES = Math.min(4, Math.max(2, availableParallelism()));
/** All calendars of an account, which may be due, and as many new ones. */
const MAX_OF_ACCOUNT = 2 * LIMITS.busyCalendars;
const MAX_WAITING = 200;
/** Seconds. */
const RETRY_AFTER = 10;
const OWN = 'Your other files are being read. Please wait.';
const ALL = 'Many files are being read. Please try again in a moment.';

/** Reads what students send outside of the thread that serves the others, see docs/decisions/058. */
export function makeWork({ LIMIT_READING_SECONDS }: { LIMIT_READING_SECONDS: number }): Work {
  const time = LIMIT_READING_SECONDS * 1_000;
  const queue = makeFairQueue({
    places: PLACES,
    limit: {
      maxOfAccount: MAX_OF_ACCOUNT,
      maxWaiting: MAX_WAITING,
      refuse: (reason) =>
        reason === 'account'
          ? tooMany(OWN, RETRY_AFTER)
          : new HttpError(503, ALL, undefined, RETRY_AFTER),
    },
  });
  return {
    time,
    inTurn: queue.run,
    run: async (sender, { name, tooLong }, task, input) => {
      const call: TaskCall = { task, input };
      const answer = await queue.run(sender, () => runThread<TaskAnswer>(name, call, time));
      if (!answer) throw badRequest(tooLong);
      if ('refusal' in answer) throw new HttpError(...answer.refusal);
      return answer.result as never;
    },
  };
}
