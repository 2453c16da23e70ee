import { NoResultError } from 'kysely';
import { errorCode } from '../../files/errorCode.ts';

/** Violated foreign keys of SQLite and PostgreSQL. */
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

/** Returns true for an error of a statement that refers to a deleted row. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof NoResultError || FOREIGN_KEY.includes(errorCode(error) ?? '');
}
