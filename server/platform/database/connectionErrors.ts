import { NoResultError } from 'kysely';
import { type Config, SettingError } from '../config/config.ts';
import { databaseFile } from '../config/dataDir.ts';
import { errorCode, StorageUnavailableError } from '../errors/httpError.ts';

/** The disk or the user's quota on it is full; the last is of PostgreSQL. */
const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];
/** The disk fails, or SQLite is locked by another process. */
const LOCAL = ['EIO', 'SQLITE_BUSY', 'SQLITE_LOCKED'];
/**
 * PostgreSQL error classes: 08 connection exception, 40 transaction rollback, 53 insufficient
 * resources, 57 operator intervention, 58 system error.
 */
const POSTGRES_CLASSES = /^(08|40|53|57|58)[0-9A-Z]{3}$/;
/** Errors of Node's network stack. */
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
/** Messages of pg errors without a code. */
const DRIVER =
  /timeout expired|timeout exceeded when trying to connect|connection terminated|client has encountered/i;

/** Returns true for errors of a database or bucket that is temporarily unavailable. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true;
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error && DRIVER.test(error.message);
  return [...LOCAL, ...NETWORK].includes(code) || POSTGRES_CLASSES.test(code) || isDiskFull(error);
}

/** Returns true when something could not be stored for want of space. Reading still works. */
export const isDiskFull = (error: unknown): boolean => FULL.includes(errorCode(error) ?? '');

/** PostgreSQL error classes: 28 invalid authorization, 3D invalid catalog name. */
const WRONG_URL = /^(28|3D)[0-9A-Z]{3}$/;

/** A file of SQLite that is damaged, or none. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * Opens a database and runs the first statements on it.
 * @throws {SettingError} when no database is reachable at DATABASE_URL, and when that of SQLite is damaged.
 */
export async function withConnectionErrors<Result>(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  start: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    // Of a bucket, which has its own message.
    if (error instanceof StorageUnavailableError) throw error;
    const code = errorCode(error) ?? '';
    // The driver of SQLite may have been loaded in another realm, as in tests, whose errors are no instances of Error.
    const { message: reason = String(error) } = error as Partial<Error>;
    if (DAMAGED.test(code)) {
      throw new SettingError(
        `The database ${databaseFile(DATA_DIR)} is damaged: ${reason}. Move DATA_DIR away, except its backups, and run "npm run restore FOLDER" with the newest of them.`,
      );
    }
    const isNowhere = isStorageUnavailable(error) || WRONG_URL.test(code);
    if (DATABASE_URL === '' || !isNowhere) throw error;
    throw new SettingError(`No database responds at DATABASE_URL: ${reason}.`);
  }
}

/** Violated foreign keys of SQLite and PostgreSQL. */
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

/** A row that a statement needs was deleted. */
export class MissingRowError extends Error {
  override name = 'MissingRowError';
}

/** Returns true for an error of a statement that refers to a deleted row. */
export function isMissingRow(error: unknown): boolean {
  if (error instanceof MissingRowError || error instanceof NoResultError) return true;
  return FOREIGN_KEY.includes(errorCode(error) ?? '');
}

/** Violated unique constraints of SQLite and PostgreSQL. */
const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];

/** Returns true if a statement would store a value that must be unique a second time. */
export const isUniqueViolation = (error: unknown): boolean =>
  UNIQUE.includes(errorCode(error) ?? '');
