// @ts-check
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

/**
 * @typedef {{ DATABASE_URL?: string | undefined, DATA_DIR?: string | undefined }} Settings
 * @typedef {{ insert: (text: string) => Promise<unknown>, close: () => unknown }} BareStorage
 *   An insert resolves when the text is on the disk.
 */

const CREATE = 'create table if not exists bare (id integer primary key, body text)';

/**
 * Opens a table of texts, in PostgreSQL or beside the SQLite database of the service.
 * @param {Settings} settings
 * @returns {Promise<BareStorage>}
 */
export async function openBareTable({ DATABASE_URL, DATA_DIR = '' }) {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL });
    await pool.query(CREATE.replace('integer primary key', 'serial primary key'));
    const insert = { name: 'insert', text: 'insert into bare (body) values ($1)' };
    return { insert: (text) => pool.query({ ...insert, values: [text] }), close: () => pool.end() };
  }
  const sqlite = new BetterSqlite3(join(DATA_DIR, 'bare.sqlite'));
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.exec(CREATE);
  const insert = sqlite.prepare('insert into bare (body) values (?)');
  // The pause lets callers take turns.
  return { insert: async (text) => insert.run(text), close: () => sqlite.close() };
}

/**
 * Opens a file instead of a table of SQLite. Like the service, it flushes several texts at once beside
 * the event loop, for which inserts wait.
 * @param {Settings} settings
 * @returns {Promise<BareStorage>}
 */
export async function openBareStorage(settings) {
  if (settings.DATABASE_URL) return openBareTable(settings);
  const file = await open(join(settings.DATA_DIR ?? '', 'bare.txt'), 'a');
  return {
    async insert(text) {
      await file.appendFile(text);
      await file.datasync();
    },
    close: () => file.close(),
  };
}
