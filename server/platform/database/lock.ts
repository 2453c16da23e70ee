import { join } from 'node:path';
import { sql } from 'kysely';
import { SettingError } from '../config/config.ts';
import { openSqlite } from './openSqlite.js';
import { engineOf, type Queryable } from './queryable.ts';
import { errorCode } from '../errors/httpError.ts';
import { makeDataDir } from '../config/dataDir.ts';

/** Milliseconds to wait for another service that is stopping. */
const LOCK_TIMEOUT = 2_000;

/**
 * Locks a data folder for this process. Returns a function that releases the lock. It is a file
 * lock of the operating system, so it is also released when the process crashes.
 * @throws {SettingError} when another process has the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  makeDataDir(dataDir);
  const lock = openSqlite(join(dataDir, 'lock'), { timeout: LOCK_TIMEOUT });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (errorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new SettingError(`DATA_DIR ${dataDir} is in use by another Study Buddy; stop it first.`);
  }
  return () => {
    lock.close();
  };
}

/**
 * Blocks other transactions that lock the pair of `userId` and one of the others, until this one
 * ends. On SQLite only one transaction writes at a time.
 */
export async function lockPairs(
  trx: Queryable,
  userId: string,
  otherIds: readonly string[],
): Promise<void> {
  if (engineOf(trx) !== 'postgres' || otherIds.length === 0) return;
  // The same order everywhere prevents deadlocks.
  const pairs = otherIds.map((otherId) => [userId, otherId].sort().join(' ')).sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(pair, 0))
    from unnest(array[${sql.join(pairs)}]::text[]) as pair`.execute(trx);
}

/**
 * Blocks sign-ups on other nodes until the transaction ends. On SQLite the lock on the data folder
 * already does.
 */
export async function lockAccounts(trx: Queryable): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`lock table users in exclusive mode`.execute(trx);
}
