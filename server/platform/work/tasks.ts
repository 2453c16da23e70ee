import { parentPort, workerData } from 'node:worker_threads';
import { HttpError } from '../errors/httpError.ts';

/** The tasks of a worker file, by name. */
export type Tasks = Record<string, (input: never) => unknown>;

/** What a worker file receives and sends. Errors lose their class between threads. */
export interface TaskCall {
  task: string;
  input: unknown;
}
export type TaskAnswer = { result: unknown } | { refusal: ConstructorParameters<typeof HttpError> };

/** Does the task for which this thread was started. */
export async function doTask(tasks: Tasks): Promise<void> {
  const { task, input } = workerData as TaskCall;
  parentPort?.postMessage(await answer(() => tasks[task]?.(input as never)));
}

async function answer(run: () => unknown): Promise<TaskAnswer> {
  try {
    return { result: await run() };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { statusCode, message, fields, retryAfter } = error;
    return { refusal: [statusCode, message, fields, retryAfter] };
  }
}
