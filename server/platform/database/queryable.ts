import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** The database or one of its transactions. Repositories accept both. */
export type Queryable = Database | Transaction<Schema>;

/** Returns the engine of a database. Use it only for engine-specific statements. */
export function engineOf(db: Queryable): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
