import fastq from 'fastq';
import { busy } from '../../platform/errors/httpError.ts';

/** Size of the thread pool of libuv, which hashes passwords and reads files. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
/** Hashes computed at the same time. The other threads remain free for files. */
export const CONCURRENT_HASHES = Math.max(1, Math.floor(THREADS / 2));
/** Hashes that may wait, about two seconds. */
export const MAX_WAITING_HASHES = 200;
/** Seconds. */
const RETRY_AFTER = 5;

type Task = () => Promise<unknown>;

const queue = fastq.promise<unknown, Task, unknown>((task) => task(), CONCURRENT_HASHES);

/**
 * Runs a task that hashes a password when a thread is free for it.
 * @throws {HttpError} 503 when too many are waiting.
 */
export async function queueHash<Result>(task: () => Promise<Result>): Promise<Result> {
  if (queue.length() >= MAX_WAITING_HASHES) throw busy(RETRY_AFTER);
  return (await queue.push(task)) as Result;
}
