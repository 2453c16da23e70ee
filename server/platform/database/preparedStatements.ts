import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../errors/httpError.ts';

/** Uses from which a statement is prepared, and the most that a connection prepares. */
const [MIN_USES, MAX_STATEMENTS] = [5, 500];
/** Statements whose uses are counted. A list parameter has one for each length. */
const MAX_COUNTED = 2_000;
/** "cached plan must not change result type": a newer version of the service has added a column. */
const OUTDATED = '0A000';

/**
 * Returns a pool whose connections prepare frequent statements: parsing and planning one takes longer
 * than most of them run.
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const names = makeNames();
  return {
    connect: async () => withNames(await pool.connect(), names),
    end: () => pool.end(),
  };
}

type Names = ReturnType<typeof makeNames>;

function makeNames() {
  const uses = new LRUCache<string, number>({ max: MAX_COUNTED });
  const names = new Map<string, string>();
  let count = 0;

  function prepare(text: string): string {
    count += 1;
    const name = `s${count}`;
    names.set(text, name);
    return name;
  }

  return {
    /** Counts a use of a statement and returns its name if it is to be prepared. */
    use(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size === MAX_STATEMENTS) return known;
      const used = (uses.get(text) ?? 0) + 1;
      uses.set(text, used);
      return used < MIN_USES ? undefined : prepare(text);
    },
    /** Prepares a statement again. */
    renew: prepare,
  };
}

function withNames(client: PoolClient, names: Names): PostgresPoolClient {
  async function execute(text: string, values: readonly unknown[]) {
    const name = values.length > 0 ? names.use(text) : undefined;
    try {
      return await client.query({ ...(name !== undefined && { name }), text, values: [...values] });
    } catch (error) {
      if (name !== undefined && errorCode(error) === OUTDATED) names.renew(text);
      throw error;
    }
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The database does not support streams.');
    return execute(text, values);
  }

  return {
    query,
    release: () => {
      client.release();
    },
  };
}
