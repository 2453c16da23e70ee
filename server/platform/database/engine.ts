import { PostgresAdapter } from 'kysely';
import type { Queryable } from './queryable.ts';

/** Returns the engine of a database. Use it only for engine-specific statements. */
export function engineOf(db: Queryable): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
