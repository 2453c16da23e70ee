// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../../../platform/database/openSqlite.js';

const { file } = /** @type {{ file: string }} */ (workerData);
const sqlite = openSqlite(file, { readonly: true });
/** @type {Map<string, import('better-sqlite3').Statement>} */
const statements = new Map();

/** @typedef {{ sql: string, parameters: readonly unknown[] }} Query */

/**
 * @param {Query} query
 * @throws {Error} with a text. Errors of the driver lose it between threads.
 */
function run({ sql, parameters }) {
  try {
    const statement = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...parameters);
  } catch (error) {
    throw new Error(String(error), { cause: error });
  }
}

parentPort?.on('message', (/** @type {Query} */ query) => parentPort?.postMessage(run(query)));
