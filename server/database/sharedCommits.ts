import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';

/** Transactions that share a commit. More of them would block the event loop for too long. */
const MAX_SHARED = 16;

/** The end of a transaction. It is acknowledged after the shared commit. */
interface Ended {
  isRolledBack: boolean;
  /** The error of its last failed statement. */
  cause: unknown;
  acknowledge: () => void;
  fail: (error: unknown) => void;
}

/** A transaction that waits for its start. */
interface Waiting {
  connection: Connection;
  start: () => void;
  fail: (error: unknown) => void;
}

/**
 * Kysely driver that runs the transactions of one turn of the event loop one after another, each in
 * a savepoint, and commits them together: writing to the disk takes longer than the transactions. A
 * transaction that fails is rolled back alone. Statements outside of transactions see committed data
 * only. See docs/decisions/025-shared-commits.md.
 */
export class SharedCommitDriver implements Driver {
  readonly #driver: SqliteDriver;
  readonly #waiting: Waiting[] = [];
  #sqlite: DatabaseConnection | undefined;
  #isScheduled = false;
  #running: Promise<void> | undefined;

  constructor(database: SqliteDatabase) {
    this.#driver = new SqliteDriver({ database });
  }

  async init(): Promise<void> {
    await this.#driver.init();
    this.#sqlite = await this.#driver.acquireConnection();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(
      (query) => this.#execute(query),
      () => this.#idle(),
    );
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return new Promise((start, fail) => {
      this.#waiting.push({ connection: connection as Connection, start, fail });
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

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (!this.#sqlite) throw new Error('The database is not open.');
    return this.#sqlite.executeQuery(query);
  }

  async #idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #runWaiting(): Promise<void> {
    this.#isScheduled = true;
    while (this.#waiting.length > 0) {
      // All requests that have arrived get to their transaction first.
      await nextTurn();
      this.#running = this.#runTogether(this.#waiting.splice(0, MAX_SHARED));
      await this.#running;
      this.#running = undefined;
    }
    this.#isScheduled = false;
  }

  async #runTogether(waiting: Waiting[]): Promise<void> {
    const ended: Ended[] = [];
    const run = async (statement: string) => this.#execute(CompiledQuery.raw(statement));
    try {
      // Takes the lock for writing now: a transaction that has read could not wait for it.
      await run('begin immediate');
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
    } catch (error) {
      // Fails if SQLite has already rolled back.
      await run('rollback').catch(() => undefined);
      for (const { fail } of [...ended, ...waiting]) fail(error);
      return;
    }
    for (const { acknowledge } of ended) acknowledge();
  }
}

/** Starts the first transaction and resolves when it ends. */
function startNext(waiting: Waiting[]): Promise<Ended> {
  return new Promise((resolve) => {
    const next = waiting.shift();
    if (!next) return;
    next.connection.onEnd = resolve;
    next.start();
  });
}

/** A connection as Kysely sees it. */
class Connection implements DatabaseConnection {
  /** Set in a transaction. */
  onEnd: ((end: Ended) => void) | undefined;
  #cause: unknown;

  constructor(
    private readonly execute: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
    private readonly idle: () => Promise<void>,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.onEnd) await this.idle();
    try {
      return (await this.execute(query)) as QueryResult<Row>;
    } catch (error) {
      this.#cause = error;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('The database does not support streams.');
  }

  /** Ends the transaction and resolves after the shared commit. Does nothing without one. */
  end(isRolledBack: boolean): Promise<void> {
    return new Promise((acknowledge, fail) => {
      const { onEnd } = this;
      this.onEnd = undefined;
      if (onEnd) onEnd({ isRolledBack, cause: this.#cause, acknowledge, fail });
      else acknowledge();
    });
  }
}
