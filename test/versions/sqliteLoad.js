// @ts-check
// Loads SQLite as version 12 of better-sqlite3 cannot bear on Node.js 24: threads that end with an open
// database, and statements that are collected while no JavaScript runs. Prints "complete" at the end.
// Usage: node --max-old-space-size=64 sqliteLoad.js FOLDER, in a folder with the packages of the service.
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const THREADS = 100;
const STATEMENTS = 20_000;
/** Statements between two turns of the event loop. */
const BATCH = 100;

const root = pathToFileURL(`${process.cwd()}/`);
const { openSqlite } =
  /** @type {typeof import('../../server/platform/database/openSqlite.js')} */ (
    await import(new URL('server/platform/database/openSqlite.js', root).href)
  );

/**
 * Prepares and forgets statements, and fills the heap beside it.
 *
 * @param {string} file
 * @param {number} count
 */
async function prepareStatements(file, count) {
  const database = openSqlite(file);
  for (let prepared = 0; prepared < count; prepared += 1) {
    const row = database.prepare(`select ${prepared} as number`).get();
    if (/** @type {{ number: number }} */ (row).number !== prepared) throw new Error('wrong row');
    Array.from({ length: 2_000 }, () => prepared);
    if (prepared % BATCH === 0) await nextTurn();
  }
  return database;
}

/** @param {number} count of the statements that the thread prepares */
async function runThread(count) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { file, count },
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  const [code] = /** @type {[number]} */ (await once(worker, 'exit'));
  if (code !== 0) throw new Error(`a thread ended with ${code}`);
}

const file = join(process.argv[2] ?? '', 'load.sqlite');
if (isMainThread) {
  for (let thread = 0; thread < THREADS; thread += 1) await runThread(BATCH);
  await runThread(STATEMENTS);
  const database = await prepareStatements(file, STATEMENTS);
  database.close();
  process.stdout.write('complete\n');
} else {
  // Ends with the database open, as a thread does that is terminated.
  const { file, count } = /** @type {{ file: string, count: number }} */ (workerData);
  await prepareStatements(file, count);
}
