import { SettingError } from '../config.ts';
import { errorCode } from '../errorCode.ts';
import { StorageAwayError } from '../errors.ts';

/** SQLite full, or held by a backup. */
const SQLITE = ['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_LOCKED'];
/**
 * PostgreSQL's classes of errors, by their first two characters: connection lost, transaction given
 * up for another's sake, out of resources, stopped by its operator, trouble with its machine.
 */
const POSTGRES_CLASSES = /^(08|40|53|57|58)[0-9A-Z]{3}$/;
/** What the network says of a PostgreSQL that is not there. */
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
/** The words of pg itself, which puts no code on these. */
const DRIVER =
  /timeout exceeded when trying to connect|connection terminated|client has encountered/i;

/** Whether what keeps our data takes nothing at the moment: the same call may get through later. */
export function isStorageAway(error: unknown): boolean {
  if (error instanceof StorageAwayError) return true;
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error && DRIVER.test(error.message);
  return SQLITE.includes(code) || NETWORK.includes(code) || POSTGRES_CLASSES.test(code);
}

/** PostgreSQL knows neither this account with this password nor this database. */
const WRONG_ADDRESS = /^(28|3D)[0-9A-Z]{3}$/;

/**
 * Runs the first statements on a database.
 * @throws {SettingError} when the address in DATABASE_URL leads to none.
 */
export async function reaching<Result>(url: string, start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const isNowhere = isStorageAway(error) || WRONG_ADDRESS.test(errorCode(error) ?? '');
    if (url === '' || !isNowhere) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`DATABASE_URL leads to no database that answers: ${reason}.`);
  }
}
