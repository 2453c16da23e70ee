import { NoResultError } from 'kysely';
import { errorCode } from '../files/errorCode.ts';

/** Violated foreign keys of SQLite and PostgreSQL. */
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

/** Returns true if a row that a statement needs was deleted meanwhile. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof NoResultError || FOREIGN_KEY.includes(errorCode(error) ?? '');
}
