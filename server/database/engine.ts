import { PostgresAdapter } from 'kysely';
import type { Queryable } from '../context.ts';

/** On which of the two engines a database runs; only what concerns the engine itself may ask. */
export function engineOf(db: Queryable): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
