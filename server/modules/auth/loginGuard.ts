import { v7 as uuid } from 'uuid';
import { DELAYS, LIMITS } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { tooMany } from '../../errors.ts';
import { addressRange } from './addressRange.ts';
import {
  deleteLoginFailure,
  deleteLoginFailures,
  insertLoginFailure,
  listLoginFailures,
  type LoginFailure,
} from './loginFailureRepository.ts';

/**
 * Stops the guessing of a password: five failures in thirty minutes lock an account for the
 * network they came from, so that a stranger elsewhere cannot lock the student out. It counts
 * for addresses that nobody has just the same.
 */
export function makeLoginGuard(context: Pick<Context, 'database' | 'now'>) {
  const { database, now } = context;
  const queues = new Map<string, Promise<unknown>>();

  /** One attempt after another: a double click must not count as a failure while it is tried. */
  async function inTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = queues.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    queues.set(key, mine);
    try {
      return await mine;
    } finally {
      if (queues.get(key) === mine) queues.delete(key);
    }
  }

  async function refuseIfLocked(attempt: LoginFailure): Promise<void> {
    const since = new Date(now().getTime() - DELAYS.loginFailureWindow).toISOString();
    const limit = LIMITS.loginFailures;
    const failures = await listLoginFailures(database, attempt, since, limit);
    const oldest = failures[limit - 1];
    if (oldest === undefined) return;
    const wait = Date.parse(oldest) + DELAYS.loginFailureWindow - now().getTime();
    const minutes = Math.ceil(wait / 60_000);
    throw tooMany(
      `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      Math.ceil(wait / 1_000),
    );
  }

  return {
    /**
     * Runs an attempt that answers null when the credentials are wrong, and counts it.
     * @throws {RefusalError} 429 while the account is locked for that network.
     */
    attempt<Result>(
      emailKey: string,
      ip: string,
      task: () => Promise<Result | null>,
    ): Promise<Result | null> {
      const range = addressRange(ip);
      return inTurn(`${range} ${emailKey}`, async () => {
        const attempt = {
          id: uuid(),
          email_key: emailKey,
          address_range: range,
          failed_at: now().toISOString(),
        };
        // Counted before it is tried: of many at once, on whichever nodes, each sees the others.
        await insertLoginFailure(database, attempt);
        try {
          await refuseIfLocked(attempt);
          const result = await task();
          if (result !== null) await deleteLoginFailures(database, emailKey, range);
          return result;
        } catch (error) {
          await deleteLoginFailure(database, attempt.id);
          throw error;
        }
      });
    },
  };
}
