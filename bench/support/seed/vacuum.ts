import { query } from '../tempDatabase.ts';

/**
 * Vacuums and analyzes the tables of PostgreSQL, as its autovacuum does within a minute after many rows
 * were inserted. Until then the plans are those for empty tables, and index-only scans read the rows,
 * too. Does nothing for SQLite.
 *
 * @param url of the database. Empty for SQLite.
 */
export async function vacuum(url: string): Promise<void> {
  if (url !== '') await query(url, 'vacuum (analyze)');
}
