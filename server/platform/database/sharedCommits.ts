import { closeSync, existsSync, fdatasync, openSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely';
import { Connection, type Ended } from './sharedConnection.ts';

/** A database of better-sqlite3. */
export interface Sqlite extends SqliteDatabase {
  prepare: (sql: string) => SqliteStatement & { readonly readonly: boolean };
}

/** Transactions that share a commit. More of them would block the event loop for too long. */
const MAX_SHARED = 16;

/** A transaction that waits for its start. */
interface Waiting {
  connection: Connection;
  writes: boolean;
  start: () => void;
  fail: (error: unknown) => void;
}

/**
 * Kysely driver that runs waiting transactions one after another, each in a savepoint, and commits them
 * together. A transaction that fails is rolled back alone. Commits do not wait for the disk: the
 * driver flushes them while the event loop goes on, and the transactions that arrive until then share
 * the next commit. Nothing that could still be lost leaves the driver: transactions are acknowledged,
 * and rows returned, after the flush. See docs/decisions/025-shared-commits.md.
 */
export class SharedCommitDriver implements Driver {
  readonly #database: Sqlite;
  readonly #driver: SqliteDriver;
  readonly #log: WriteAheadLog;
  readonly #waiting: Waiting[] = [];
  #sqlite: DatabaseConnection | undefined;
  #isScheduled = false;
  #running: Promise<unknown> | undefined;
  /** Resolves when all commits are on the disk. `undefined` when they are. */
  #flushing: Promise<void> | undefined;

  constructor(database: Sqlite, log: WriteAheadLog) {
    this.#database = database;
    this.#driver = new SqliteDriver({ database });
    this.#log = log;
  }

  async init(): Promise<void> {
    await this.#driver.init();
    this.#sqlite = await this.#driver.acquireConnection();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connect();
  }

  beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const writes = accessMode !== 'read only';
    return new Promise((start, fail) => {
      this.#waiting.push({ connection: connection as Connection, writes, start, fail });
      if (!this.#isScheduled) void this.#runWaiting();
    });
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as Connection).end(false);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as Connection).end(true);
  }

  async releaseConnection(): Promise<void> {
    // All connections are views of the only one.
  }

  async destroy(): Promise<void> {
    await this.#idle();
    await this.#flushing?.catch(() => undefined);
    this.#log.close();
    await this.#driver.destroy();
  }

  #connect(): Connection {
    return new Connection(
      (query) => this.#execute(query),
      (query) => this.#executeOutside(query),
    );
  }

  #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (!this.#sqlite) throw new Error('The database is not open.');
    return this.#sqlite.executeQuery(query);
  }

  /** Executes a statement outside of transactions. */
  async #executeOutside(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (isWrite(query)) return this.#executeAlone(query);
    if (this.#running) await this.#idle();
    const { readonly } = this.#database.prepare(query.sql);
    const result = await this.#execute(query);
    // Other statements that write, such as VACUUM, cannot share a commit.
    if (!readonly) await this.#flush();
    else if (this.#flushing) await this.#flushing;
    return result;
  }

  /** Executes a statement in its own transaction. */
  async #executeAlone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const connection = this.#connect();
    await this.beginTransaction(connection);
    try {
      const result = await connection.executeQuery(query);
      await connection.end(false);
      return result;
    } catch (error) {
      await connection.end(true);
      throw error;
    }
  }

  /** Flushes all commits. After a failure, `#flushing` stays set, so that later statements fail too. */
  async #flush(): Promise<void> {
    const flushing = this.#log.flush();
    this.#flushing = flushing;
    await flushing;
    if (this.#flushing === flushing) this.#flushing = undefined;
  }

  async #idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #runWaiting(): Promise<void> {
    this.#isScheduled = true;
    while (this.#waiting.length > 0) {
      // All requests that have arrived get to their transaction first.
      await nextTurn();
      const running = this.#runTogether(this.#waiting.splice(0, MAX_SHARED));
      this.#running = running;
      const ended = await running;
      this.#running = undefined;
      try {
        await this.#flush();
        for (const { acknowledge } of ended) acknowledge();
      } catch (error) {
        for (const { fail } of ended) fail(error);
      }
    }
    this.#isScheduled = false;
  }

  /** Returns the transactions that were committed or rolled back alone. */
  async #runTogether(waiting: Waiting[]): Promise<Ended[]> {
    const ended: Ended[] = [];
    const run = async (statement: string) => this.#execute(CompiledQuery.raw(statement));
    try {
      // Takes the lock for writing now: a transaction that has read could not wait for it. A backup
      // only reads, for a long time, and must not keep the service from writing.
      await run(waiting.some(({ writes }) => writes) ? 'begin immediate' : 'begin');
      while (waiting[0]) {
        await run('savepoint member');
        const end = await startNext(waiting);
        ended.push(end);
        if (end.isRolledBack) {
          // Fails if SQLite has rolled everything back, as it may do when the disk is full.
          await run('rollback to member').catch((error: unknown) => {
            throw end.cause ?? error;
          });
        }
        await run('release member');
      }
      await run('commit');
      return ended;
    } catch (error) {
      // Fails if SQLite has already rolled back.
      await run('rollback').catch(() => undefined);
      for (const { fail } of [...ended, ...waiting]) fail(error);
      return [];
    }
  }
}

const isWrite = ({ query }: CompiledQuery): boolean =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

/** Starts the first transaction and resolves when it ends. */
function startNext(waiting: Waiting[]): Promise<Ended> {
  return new Promise((resolve) => {
    const next = waiting.shift();
    if (!next) return;
    next.connection.onEnd = resolve;
    next.start();
  });
}

const syncData = promisify(fdatasync);

/** The write-ahead log of a SQLite database in the mode `synchronous = NORMAL`. */
export interface WriteAheadLog {
  /**
   * Flushes all commits to the disk, in a thread. After a failure it always fails: the system may have
   * dropped what it could not write, so commits that need it are not safe either.
   */
  flush: () => Promise<void>;
  close: () => void;
}

/** @param file of the database, which must stay open until the log is closed. */
export function openWriteAheadLog(file: string): WriteAheadLog {
  let descriptor: number | undefined;
  let failure: Error | undefined;
  return {
    async flush() {
      if (failure) throw failure;
      try {
        descriptor ??= openIfExists(`${file}-wal`);
        // Without the file there is no commit.
        if (descriptor !== undefined) await syncData(descriptor);
      } catch (error) {
        failure = error as Error;
        throw failure;
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

const openIfExists = (path: string) => (existsSync(path) ? openSync(path, 'r+') : undefined);
