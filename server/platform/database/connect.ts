import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from './queryable.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { withPreparedStatements } from './preparedStatements.ts';

/** Pool size of one node. */
const CONNECTIONS = 10;
/** Milliseconds to wait for a connection. Pages abort a request after 15 s. */
export const CONNECT_TIMEOUT = 8_000;
/** Milliseconds after which PostgreSQL cancels a statement or an idle transaction. */
const STATEMENT_TIMEOUT = 15_000;
/** Milliseconds without received data after which a connection in use is destroyed. */
const IDLE_TIMEOUT = STATEMENT_TIMEOUT + 2_000;

/** PostgreSQL if `DATABASE_URL` is set, else SQLite in the data folder. */
export type DatabaseSettings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

export interface ConnectionOptions {
  /** Called with the error of a broken connection. The pool replaces the connection. */
  onBroken?: (error: Error) => void;
  /** Milliseconds without received data after which a connection in use is destroyed. */
  idleTimeout?: number;
}

/** Opens the database. The caller closes it with `destroy()`. */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  options: ConnectionOptions = {},
): Database {
  const dialect =
    DATABASE_URL === ''
      ? sqliteDialect(DATA_DIR)
      : new PostgresDialect({ pool: () => openPool(DATABASE_URL, options) });
  return new Kysely<Schema>({ dialect });
}

async function openPool(
  url: string,
  { onBroken = () => undefined, idleTimeout = IDLE_TIMEOUT }: ConnectionOptions,
): Promise<PostgresPool> {
  // Imported on demand: the service starts faster on SQLite without it.
  const { default: pg } = await import('pg');
  // pg returns 64-bit counts as text. Ours fit into a number.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // Closes idle connections before `destroyWhenIdle` does.
    idleTimeoutMillis: idleTimeout / 2,
    keepAlive: true,
    // All queries are short. Compiling one whose cost is overestimated takes 12 ms or more.
    options: '-c jit=off',
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    types,
  });
  // The pool reports errors of unused connections only, so each client has its own listener.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', onBroken);
    destroyWhenIdle(client.connection.stream, idleTimeout);
  });
  return withPreparedStatements(pool);
}

/** Destroys half-open connections. On others `STATEMENT_TIMEOUT` ends a statement earlier. */
function destroyWhenIdle(stream: Duplex, silence: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(silence, () => {
    stream.destroy(new Error('Connection terminated: PostgreSQL did not respond.'));
  });
}
