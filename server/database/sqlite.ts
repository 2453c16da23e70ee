import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import {
  sql,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../context.ts';

/** Milliseconds that a statement waits for another process, such as the admin command. */
const BUSY_TIMEOUT = 5_000;
/** How many prepared statements are kept: lists of values are written out, so they have no end. */
const STATEMENTS = 500;

/** Where the embedded database of a data folder lies. */
export const databaseFile = (dataDir: string) => join(dataDir, 'study-buddy.sqlite');

/** The embedded database of a data folder, which is made when missing and readable by its owner only. */
export function sqliteDialect(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sqlite = new BetterSqlite3(databaseFile(dataDir), { timeout: BUSY_TIMEOUT });
  sqlite.pragma('journal_mode = WAL');
  // Every commit reaches the disk before it is answered: what was acknowledged survives a crash.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  return new Dialect({ database: withStatements(sqlite) });
}

/** Prepares each statement once: to prepare most of them takes longer than to run them. */
function withStatements(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS });
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = sqlite.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** So that a migration that fails, or is cut off, leaves the tables as they were. */
class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite takes changes of tables back as well as any other; Kysely does not count on it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Writes an embedded database as it is at this instant into a new file. Not within a transaction. */
export async function copyDatabase(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}
