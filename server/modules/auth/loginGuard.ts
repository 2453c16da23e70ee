import { v7 as uuid } from 'uuid';
import { MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { tooMany } from '../../platform/errors/httpError.ts';
import { networkOf } from '../../platform/http/networkOf.ts';
import { makeTurns } from '../../platform/files/turns.ts';
import {
  deleteLoginFailure,
  deleteLoginFailures,
  insertLoginFailure,
  listLoginFailures,
  type LoginFailure,
} from './loginFailureRepository.ts';
import { queueHash } from './passwordHash.ts';

interface Attempt {
  emailKey: string;
  ip: string;
  /** Id of a device that has logged in before. */
  deviceId: string | undefined;
  verify: () => Promise<boolean>;
  /** Runs after a failure, when further attempts have to wait. */
  onLock: () => void;
}

/** Failures of one source before it is locked. */
const MAX_FAILURES = 5;
/** Milliseconds. */
export const FAILURE_WINDOW = 30 * MINUTE;
/** Milliseconds. Later failures are ignored, because the clock was wrong when they were stored. */
const CLOCK_SKEW = MINUTE;
/** Failures of all networks without a delay. */
const FREE_FAILURES = 10;
/** Milliseconds. */
const MAX_DELAY = 10 * MINUTE;
const DEVICE = 'device ';

/** Attempts of one source and email run one after the other, so that a double click counts once. */
const turns = makeTurns();

/**
 * Runs a login attempt in the queue of password hashes and returns whether it succeeded. Limits
 * password guessing: five failures within thirty minutes lock an account for their source, an IP range
 * or a device that has logged in before. From the eleventh failure of all IP ranges on, the account has
 * a delay that doubles with each failure. Devices that have logged in before count for themselves, so
 * others cannot lock out the student there. Unknown emails are treated in the same way.
 * @throws {HttpError} 429 while the account is locked for the source, 503 when too many attempts are
 * waiting.
 */
export function attemptLogin(
  context: Pick<Context, 'database' | 'now'>,
  { emailKey, ip, deviceId, verify, onLock }: Attempt,
): Promise<boolean> {
  const { database, now } = context;
  const source = deviceId === undefined ? networkOf(ip) : DEVICE + deviceId;
  const run = async () => {
    const failure = {
      id: uuid(),
      email_key: emailKey,
      address_range: source,
      failed_at: now().toISOString(),
    };
    // Counted before it runs, so that simultaneous attempts on all nodes see each other.
    await insertLoginFailure(database, failure);
    try {
      const locks = await assertNotLocked(context, failure);
      const isValid = await verify();
      if (isValid) await deleteLoginFailures(database, emailKey, source);
      else if (locks) onLock();
      return isValid;
    } catch (error) {
      await deleteLoginFailure(database, failure.id);
      throw error;
    }
  };
  // Queued with its writes, which block other requests with SQLite.
  return turns.run(`${source} ${emailKey}`, () => queueHash(run));
}

/** Returns whether further attempts have to wait if this one fails. */
async function assertNotLocked(
  { database, now }: Pick<Context, 'database' | 'now'>,
  failure: LoginFailure,
): Promise<boolean> {
  const others = await listLoginFailures(database, failure, {
    since: new Date(now().getTime() - FAILURE_WINDOW).toISOString(),
    until: new Date(now().getTime() + CLOCK_SKEW).toISOString(),
  });
  const wait = lockedUntil(failure, others) - now().getTime();
  if (wait <= 0) return lockedUntil(failure, [failure, ...others]) > now().getTime();
  const minutes = Math.ceil(wait / MINUTE);
  const time = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  // The owner of an account that others have locked need not wait.
  const advice = isDevice(failure) ? '' : ', or open the link in our mail about it';
  throw tooMany(
    `Too many failed attempts. Please try again in ${time}${advice}.`,
    Math.ceil(wait / 1_000),
  );
}

/**
 * Returns until when an attempt has to wait, in epoch milliseconds.
 * @param failures of the account, newest first.
 */
function lockedUntil(attempt: LoginFailure, failures: readonly LoginFailure[]): number {
  const own = failures.filter(({ address_range }) => address_range === attempt.address_range);
  const oldest = own[MAX_FAILURES - 1];
  const lock = oldest ? Date.parse(oldest.failed_at) + FAILURE_WINDOW : 0;
  if (isDevice(attempt)) return lock;
  const strangers = failures.filter((failure) => !isDevice(failure));
  const excess = strangers.length - FREE_FAILURES;
  if (!strangers[0] || excess <= 0) return lock;
  const delay = Math.min(2 ** excess * 1_000, MAX_DELAY);
  return Math.max(lock, Date.parse(strangers[0].failed_at) + delay);
}

const isDevice = ({ address_range }: LoginFailure) => address_range.startsWith(DEVICE);
