import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '../context.ts';
import type { Schema } from './schema.ts';

/** Milliseconds that a statement waits for another process, such as the admin command. */
const BUSY_TIMEOUT = 5_000;

/**
 * Opens the embedded database of a data folder, which is made when missing and readable by its
 * owner only. Whoever opens it closes it with `destroy()`.
 */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sqlite = new BetterSqlite3(join(dataDir, 'study-buddy.sqlite'), { timeout: BUSY_TIMEOUT });
  sqlite.pragma('journal_mode = WAL');
  // Every commit reaches the disk before it is answered: what was acknowledged survives a crash.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
}
