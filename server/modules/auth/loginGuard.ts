import { normalizeIP } from '@fastify/rate-limit';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { tooMany } from '../../http/httpError.ts';
import {
  deleteLoginFailure,
  deleteLoginFailures,
  insertLoginFailure,
  listLoginFailures,
  type LoginFailure,
} from './loginFailureRepository.ts';
import { queueHash } from './passwords/hashQueue.ts';

const MAX_FAILURES = 5;
/** Milliseconds. */
export const FAILURE_WINDOW = 30 * 60_000;

/**
 * Limits password guessing. Five failures within thirty minutes lock an account for the IP range
 * that they came from, so that an attacker in another network cannot lock out the student. Unknown
 * emails are counted in the same way.
 */
export function makeLoginGuard(context: Pick<Context, 'database' | 'now'>) {
  const { database, now } = context;
  const queues = new Map<string, Promise<unknown>>();

  /** Runs the tasks of a key one after the other, so that a double click does not count as a failure. */
  async function runInSequence<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = queues.get(key) ?? Promise.resolve();
    const current = previous.then(task, task);
    queues.set(key, current);
    try {
      return await current;
    } finally {
      if (queues.get(key) === current) queues.delete(key);
    }
  }

  async function assertNotLocked(attempt: LoginFailure): Promise<void> {
    const since = new Date(now().getTime() - FAILURE_WINDOW).toISOString();
    const failures = await listLoginFailures(database, attempt, since, MAX_FAILURES);
    const oldest = failures[MAX_FAILURES - 1];
    if (oldest === undefined) return;
    const wait = Date.parse(oldest) + FAILURE_WINDOW - now().getTime();
    const minutes = Math.ceil(wait / 60_000);
    throw tooMany(
      `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      Math.ceil(wait / 1_000),
    );
  }

  return {
    /**
     * Runs a login attempt in the queue of password hashes and counts it as a failure when it returns `null`.
     * @throws {HttpError} 429 while the account is locked for the IP range, 503 when too many
     * attempts are waiting.
     */
    attempt<Result>(
      emailKey: string,
      ip: string,
      task: () => Promise<Result | null>,
    ): Promise<Result | null> {
      const range = ipRange(ip);
      const run = async () => {
        const attempt = {
          id: uuid(),
          email_key: emailKey,
          address_range: range,
          failed_at: now().toISOString(),
        };
        // Counted before it runs, so that simultaneous attempts on all nodes see each other.
        await insertLoginFailure(database, attempt);
        try {
          await assertNotLocked(attempt);
          const result = await task();
          if (result !== null) await deleteLoginFailures(database, emailKey, range);
          return result;
        } catch (error) {
          await deleteLoginFailure(database, attempt.id);
          throw error;
        }
      };
      // Queued with its writes, which block other requests with SQLite.
      return runInSequence(`${range} ${emailKey}`, () => queueHash(run));
    },
  };
}

/** Returns the network of an IP: /24 for IPv4, /48 for IPv6. */
function ipRange(ip: string): string {
  const normalized = normalizeIP(ip, 48);
  return normalized.includes(':') ? `${normalized}/48` : `${normalized.replace(/\d+$/, '0')}/24`;
}
