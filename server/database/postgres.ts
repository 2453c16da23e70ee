import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connections of one node; a hundred nodes need a pooler before the database. */
const CONNECTIONS = 10;
/** Milliseconds to wait for a connection; pages give a call up after 15 s. */
const CONNECT_TIMEOUT = 8_000;
/** Milliseconds after which a statement, or a transaction that does nothing, is given up. */
const STATEMENT_TIMEOUT = 15_000;

/**
 * A PostgreSQL database by its address.
 * @param onIdleError hears of a connection that broke while nobody used it; the next call gets
 *   another one.
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  // Counts are 64-bit there, which pg hands over as text; none of ours goes beyond a number.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    types,
  });
  pool.on('error', onIdleError);
  return new PostgresDialect({ pool });
}
