import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql, type CompiledQuery } from 'kysely';
import type { Database } from '../../../platform/database/queryable.ts';

const WORKER = new URL('./queryWorker.js', import.meta.url);

export interface QueryThread {
  /** Runs a query that only reads. One at a time. */
  run: <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;
  close: () => Promise<unknown>;
}

/**
 * Opens a SQLite database in a thread. The driver blocks only the thread that runs a query, so the
 * calling thread goes on.
 */
export async function openQueryThread(db: Database): Promise<QueryThread> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db);
  // Without the environment and the options of the process, which may contain secrets.
  const worker = new Worker(WORKER, { workerData: rows[0], env: {}, execArgv: [] });
  return {
    async run<Row>({ sql: text, parameters }: CompiledQuery<Row>) {
      worker.postMessage({ sql: text, parameters });
      // Throws errors of the worker.
      const [found] = (await once(worker, 'message')) as [Row[]];
      return found;
    },
    close: () => worker.terminate(),
  };
}
