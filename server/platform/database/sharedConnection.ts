import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** The end of a transaction. It is acknowledged after the shared commit. */
export interface Ended {
  isRolledBack: boolean;
  /** The error of its last failed statement. */
  cause: unknown;
  acknowledge: () => void;
  fail: (error: unknown) => void;
}

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A connection as Kysely sees it. All of them are views of the only one to SQLite. */
export class Connection implements DatabaseConnection {
  /** Set in a transaction. */
  onEnd: ((end: Ended) => void) | undefined;
  #cause: unknown;

  constructor(
    private readonly execute: Execute,
    private readonly executeOutside: Execute,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.onEnd) return (await this.executeOutside(query)) as QueryResult<Row>;
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
