import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/** Connections of one node; a hundred nodes need a pooler before the database. */
const CONNECTIONS = 10;
/** Milliseconds to wait for a connection; pages give a call up after 15 s. */
const CONNECT_TIMEOUT = 8_000;
/** Milliseconds after which a statement, or a transaction that does nothing, is given up. */
const STATEMENT_TIMEOUT = 15_000;

/** Milliseconds without a word after which a connection in use counts as broken. */
const SILENCE = STATEMENT_TIMEOUT + 2_000;

/** How the connections of a pool are watched over. */
export interface ConnectionWatch {
  /** Hears of each that broke; the next call gets another one. */
  onBroken?: (error: Error) => void;
  /** Milliseconds without a word after which one in use counts as broken. */
  silence?: number;
}

/** A PostgreSQL database by its address. */
export function postgresDialect(url: string, watch: ConnectionWatch): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(url, watch) });
}

async function openPool(
  url: string,
  { onBroken = () => undefined, silence = SILENCE }: ConnectionWatch,
): Promise<Pool> {
  // Loaded where there is a PostgreSQL: the embedded database is ready sooner without it.
  const { default: pg } = await import('pg');
  // Counts are 64-bit there, which pg hands over as text; none of ours goes beyond a number.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // Sooner than silence would end it.
    idleTimeoutMillis: silence / 2,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    types,
  });
  // The pool listens to those that nobody uses; the others break between two statements, too.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', onBroken);
    endWhenSilent(client.connection.stream, silence);
  });
  return pool;
}

/** PostgreSQL itself ends a statement sooner; a line that broke unnoticed never says a word. */
function endWhenSilent(stream: Duplex, silence: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(silence, () => {
    stream.destroy(new Error('Connection terminated: PostgreSQL did not answer.'));
  });
}
