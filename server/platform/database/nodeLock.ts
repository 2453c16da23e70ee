import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Config, SettingError } from '../config/config.ts';
import { errorCode } from '../errors/httpError.ts';
import { CONNECT_TIMEOUT } from './connect.ts';
import { withConnectionErrors } from './connectionErrors.ts';

/** Name of the advisory lock in PostgreSQL that each running node holds. */
export const NODES_LOCK = 'study buddy nodes';
/** Milliseconds to wait for another node that is stopping. */
const LOCK_TIMEOUT = 2_000;
/** Milliseconds between tries to acquire a lost lock again. */
const RETRY = 1_000;
/** Milliseconds in which a running node acquires a lost lock again. */
const GRACE = 5_000;
/** Key in `installation`. A node without Redis stores it when it stops. */
const STOPPED = 'node-stopped';
/** `lock_not_available` and `undefined_table` of PostgreSQL. */
const NOT_AVAILABLE = '55P03';
const NO_TABLE = '42P01';

interface LockOptions {
  /** Milliseconds between tries to acquire a lost lock again. */
  retryAfter?: number;
  /** Waits until a running node has acquired a lost lock again. */
  pause?: () => Promise<void>;
}

/**
 * Locks a PostgreSQL database: shared between nodes with Redis, exclusively for a node without Redis.
 * Without a common Redis, nodes would serve stale lists and miss events of each other. The lock belongs to
 * a transaction, which works behind a pooler, and is acquired again when its connection breaks. A node
 * without Redis waits for that, unless the last one has stored that it stopped.
 * @param onLost is called with the error when the lock was lost and cannot be acquired again.
 * @returns a function that releases the lock.
 * @throws {SettingError} when a node without Redis would not be alone, or the database cannot be reached.
 */
export async function lockDatabase(
  { DATABASE_URL, REDIS_URL }: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>,
  onLost: (error: unknown) => void,
  { retryAfter = RETRY, pause = () => delay(GRACE) }: LockOptions = {},
): Promise<() => Promise<void>> {
  const isAlone = REDIS_URL === '';
  const { lock, unlock, release } = makeLock(DATABASE_URL, { isAlone, onLost, retryAfter });
  const start = async (): Promise<void> => {
    await lock();
    if ((await wasStopped(DATABASE_URL)) || !isAlone) return;
    // The last node locks the database again if it still runs.
    await unlock();
    await pause();
    await lock();
    // It may have done so, and stopped.
    await wasStopped(DATABASE_URL);
  };
  try {
    await withConnectionErrors({ DATABASE_URL, DATA_DIR: '' }, start);
  } catch (error) {
    await unlock();
    if (errorCode(error) !== NOT_AVAILABLE) throw error;
    throw new SettingError(
      'Another node uses the database at DATABASE_URL. Set the same REDIS_URL for all nodes, or stop it first.',
    );
  }
  return release;
}

interface MakeLockOptions {
  isAlone: boolean;
  onLost: (error: unknown) => void;
  retryAfter: number;
}

/** Returns functions that acquire the lock, give it up, and release it for ever. */
function makeLock(url: string, { isAlone, onLost, retryAfter }: MakeLockOptions) {
  const take = isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  let held: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isReleased = false;

  const lock = async (): Promise<void> => {
    const { client } = await execute(
      url,
      // An idle transaction of this isolation level has no snapshot, so it does not delay VACUUM.
      'begin',
      'set local idle_in_transaction_session_timeout = 0',
      `set local lock_timeout = ${LOCK_TIMEOUT}`,
      `select ${take}(hashtext('${NODES_LOCK}'))`,
    );
    held = client;
    client.once('end', () => {
      // At once, before another node takes it.
      if (client === held) lockAgain(0);
    });
  };
  const unlock = async (): Promise<void> => {
    const client = held;
    held = undefined;
    await client?.end();
  };
  const lockAgain = (wait: number): void => {
    if (isReleased) return;
    retry = setTimeout(() => {
      lock().catch((error: unknown) => {
        onLost(error);
        lockAgain(retryAfter);
      });
    }, wait).unref();
  };
  const release = async (): Promise<void> => {
    isReleased = true;
    clearTimeout(retry);
    // Fails with the connection, so that a lost lock does not count as released.
    if (isAlone) await held?.query(`${STORE_STOPPED}; commit`).catch(() => undefined);
    await unlock();
  };
  return { lock, unlock, release };
}

const STORE_STOPPED = `insert into installation values ('${STOPPED}', '') on conflict do nothing`;

/**
 * Returns whether the last node without Redis stopped, or none has run yet, and deletes that. Executed
 * outside of the transaction of the lock, which would lock the table, too.
 */
async function wasStopped(url: string): Promise<boolean> {
  try {
    const { client, rowCount } = await execute(
      url,
      `delete from installation where key = '${STOPPED}'`,
    );
    await client.end();
    return rowCount === 1;
  } catch (error) {
    if (errorCode(error) === NO_TABLE) return true;
    throw error;
  }
}

/** Connects and executes statements. The caller ends the connection. */
async function execute(connectionString: string, ...statements: string[]) {
  // Imported on demand: the service starts faster on SQLite without it.
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  });
  // Without a listener, the error of an idle connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    let rowCount: number | null = 0;
    for (const statement of statements) ({ rowCount } = await client.query(statement));
    return { client, rowCount };
  } catch (error) {
    await client.end();
    throw error;
  }
}
