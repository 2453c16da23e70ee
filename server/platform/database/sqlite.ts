import type { Database as SqliteDatabase, Statement } from 'better-sqlite3';
import { sql, SqliteAdapter, SqliteDialect, type Driver } from 'kysely';
import { LRUCache } from 'lru-cache';
import { databaseFile, makeDataDir } from '../config/dataDir.ts';
import { openSqlite } from './openSqlite.js';
import type { Database } from './queryable.ts';
import {
  openWriteAheadLog,
  SharedCommitDriver,
  type Sqlite,
  type WriteAheadLog,
} from './sharedCommits.ts';

/** Milliseconds that a statement waits for a lock of another process, such as the admin CLI. */
const BUSY_TIMEOUT = 5_000;
/** Kibibytes of pages in memory, allocated when used. The default of 2 MB reads most pages again. */
const PAGE_CACHE = 32 * 1_024;
/** Cached prepared statements. Bounded, because a list parameter has one for each length. */
const STATEMENTS = 500;

/** Opens the SQLite database of a data folder. Creates both if missing. */
export function sqliteDialect(dataDir: string): SqliteDialect {
  makeDataDir(dataDir);
  const file = databaseFile(dataDir);
  const sqlite = openSqlite(file, { timeout: BUSY_TIMEOUT });
  sqlite.pragma('journal_mode = WAL');
  // Commits do not wait for the disk. The driver flushes them before it acknowledges them, so
  // acknowledged writes survive a power failure.
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`cache_size = -${PAGE_CACHE}`);
  return new Dialect(withStatements(sqlite), openWriteAheadLog(file));
}

/** Caches prepared statements. Preparing most of them takes longer than running them. */
function withStatements(sqlite: SqliteDatabase): Sqlite {
  const statements = new LRUCache<string, Statement>({ max: STATEMENTS });
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

/** Shares commits, and runs migrations in a transaction, so that a failed one changes nothing. */
class Dialect extends SqliteDialect {
  readonly #database: Sqlite;
  readonly #log: WriteAheadLog;

  constructor(database: Sqlite, log: WriteAheadLog) {
    super({ database });
    this.#database = database;
    this.#log = log;
  }

  override createDriver(): Driver {
    return new SharedCommitDriver(this.#database, this.#log);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite can roll back DDL, but Kysely's adapter does not use it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Writes a snapshot of the database to a new file. Not allowed in a transaction. */
export async function copyDatabase(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}
