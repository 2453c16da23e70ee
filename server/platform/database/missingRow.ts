import { NoResultError } from 'kysely';
import { errorCode } from '../errors/errorCode.ts';

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
