import { sql } from 'kysely';
import type { Database } from './queryable.ts';
import { engineOf } from './engine.ts';

/**
 * Updates what PostgreSQL knows of the tables, after many rows were inserted at once. Until it does so
 * by itself, about a minute later, it may choose plans for empty tables. Does nothing on SQLite, whose
 * plans do not depend on the rows.
 */
export async function updateStatistics(database: Database): Promise<void> {
  if (engineOf(database) === 'postgres') await sql`analyze`.execute(database);
}
