import { errorCode } from '../errors/errorCode.ts';

/** Violated unique constraints of SQLite and PostgreSQL. */
const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];

/** Returns true if a statement would store a value that must be unique a second time. */
export const isUniqueViolation = (error: unknown): boolean =>
  UNIQUE.includes(errorCode(error) ?? '');
