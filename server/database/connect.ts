import { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../context.ts';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** Where the data lies: PostgreSQL where an address is set, else the data folder. */
export type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens the database. Whoever opens it closes it with `destroy()`.
 * @param onIdleError hears of a connection to PostgreSQL that broke while nobody used it.
 */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: Place,
  onIdleError: (error: Error) => void = () => undefined,
): Database {
  const dialect =
    DATABASE_URL === '' ? sqliteDialect(DATA_DIR) : postgresDialect(DATABASE_URL, onIdleError);
  return new Kysely<Schema>({ dialect });
}
