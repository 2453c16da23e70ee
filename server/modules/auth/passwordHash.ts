import { hash, verify } from '@node-rs/argon2';
import fastq from 'fastq';
import { busy } from '../../platform/errors/httpError.ts';

/** Input methods encode é as one or two code points; NFKC makes them equal. */
const canonical = (password: string) => password.normalize('NFKC');

/**
 * Hashes with argon2id and the parameters recommended by OWASP (19 MiB, 2 passes).
 * @throws {HttpError} 503 when too many hashes are waiting.
 */
export function hashPassword(password: string): Promise<string> {
  return queueHash(() => hash(canonical(password)));
}

/** A hash of a random password, compared when an account does not exist. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QkyDjly8N1DdilYP0yNZ4w$2tr69ZbaofdSAxaODH4yES9yjawRwq8c2VJzcFtQvQU';

/**
 * Returns whether the password matches the hash. Without a hash it returns `false` after the same
 * time, so that response times do not reveal which accounts exist. Call it within `queueHash`.
 */
export async function verifyPassword(password: string, passwordHash = ''): Promise<boolean> {
  const matches = await verify(passwordHash || DUMMY_HASH, canonical(password));
  return matches && passwordHash !== '';
}

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
