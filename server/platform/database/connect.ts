import { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from './queryable.ts';
import { postgresDialect, type ConnectionOptions } from './postgres.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** PostgreSQL if `DATABASE_URL` is set, else SQLite in the data folder. */
export type DatabaseSettings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Opens the database. The caller closes it with `destroy()`. */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  options: ConnectionOptions = {},
): Database {
  const dialect =
    DATABASE_URL === '' ? sqliteDialect(DATA_DIR) : postgresDialect(DATABASE_URL, options);
  return new Kysely<Schema>({ dialect });
}
