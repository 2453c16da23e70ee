import { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../context.ts';
import { postgresDialect, type ConnectionWatch } from './postgres.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** Where the data lies: PostgreSQL where an address is set, else the data folder. */
export type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens the database. Whoever opens it closes it with `destroy()`.
 * @param watch how connections to PostgreSQL are watched over.
 */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: Place,
  watch: ConnectionWatch = {},
): Database {
  const dialect =
    DATABASE_URL === '' ? sqliteDialect(DATA_DIR) : postgresDialect(DATABASE_URL, watch);
  return new Kysely<Schema>({ dialect });
}
