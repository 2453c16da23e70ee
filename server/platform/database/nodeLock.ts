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
/** `lock_not_available` of PostgreSQL. */
const NOT_AVAILABLE = '55P03';

/**
 * Locks a PostgreSQL database: shared between nodes with Redis, exclusively for a node without Redis.
 * Without a common Redis, nodes would serve stale lists and miss events of each other. The lock belongs to
 * a transaction, which works behind a pooler, and is acquired again when its connection breaks.
 * @param onLost is called with the error when the lock was lost and cannot be acquired again.
 * @returns a function that releases the lock.
 * @throws {SettingError} when a node without Redis would not be alone, or the database cannot be reached.
 */
export async function lockDatabase(
  { DATABASE_URL, REDIS_URL }: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>,
  onLost: (error: unknown) => void,
  retryAfter = RETRY,
): Promise<() => Promise<void>> {
  // Imported on demand: the service starts faster on SQLite without it.
  const { default: pg } = await import('pg');
  const take = REDIS_URL === '' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  let held: InstanceType<typeof pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isReleased = false;

  const lock = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: DATABASE_URL,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    });
    // Without a listener, the error of an idle connection would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      // An idle transaction of this isolation level has no snapshot, so it does not delay VACUUM.
      await client.query('begin');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT}`);
      await client.query(`select ${take}(hashtext('${NODES_LOCK}'))`);
    } catch (error) {
      await client.end();
      throw error;
    }
    held = client;
    // At once, before another node takes it.
    client.once('end', () => {
      lockAgain(0);
    });
  };
  const lockAgain = (delay: number): void => {
    if (isReleased) return;
    retry = setTimeout(() => {
      lock().catch((error: unknown) => {
        onLost(error);
        lockAgain(retryAfter);
      });
    }, delay).unref();
  };

  try {
    await withConnectionErrors({ DATABASE_URL, DATA_DIR: '' }, lock);
  } catch (error) {
    if (errorCode(error) !== NOT_AVAILABLE) throw error;
    throw new SettingError(
      'Another node uses the database at DATABASE_URL. Set the same REDIS_URL for all nodes, or stop it first.',
    );
  }
  return async () => {
    isReleased = true;
    clearTimeout(retry);
    await held?.end();
  };
}
