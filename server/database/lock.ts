import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { SettingError } from '../config.ts';
import type { Queryable } from '../context.ts';
import { errorCode } from '../errorCode.ts';
import { engineOf } from './engine.ts';

/** Milliseconds to wait for one that is just stopping. */
const PATIENCE = 2_000;

/**
 * Keeps a second service off a data folder for as long as this process lives; answers how to let
 * go of it. The lock is the operating system's, on a file of its own: it ends with the process
 * however that ends, and leaves nothing behind that would have to be cleared away.
 * @throws {SettingError} when another process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite3(join(dataDir, 'lock'), { timeout: PATIENCE });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (errorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new SettingError(`DATA_DIR ${dataDir} is in use by another Study Buddy; stop it first.`);
  }
  return () => {
    lock.close();
  };
}

/**
 * Keeps other nodes from signing anyone up until this transaction has ended. On SQLite whoever
 * has locked the data folder is alone with it already.
 */
export async function lockAccounts(trx: Queryable): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`lock table users in exclusive mode`.execute(trx);
}
