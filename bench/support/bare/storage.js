// @ts-check
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * @typedef {object} BareStorage
 * @property {(text: string) => Promise<unknown>} insert resolves when the text is on the disk
 * @property {() => Promise<unknown>} query asks PostgreSQL; SQLite takes microseconds
 */

/**
 * Opens a table of PostgreSQL, or a file instead of a table of SQLite. Like the service, it flushes
 * several texts at once beside the event loop.
 * @param {{ DATABASE_URL?: string | undefined, DATA_DIR?: string | undefined }} settings
 * @returns {Promise<BareStorage>}
 */
export async function openBareStorage({ DATABASE_URL, DATA_DIR = '' }) {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL });
    await pool.query('create table if not exists bare (id serial primary key, body text)');
    const insert = { name: 'insert', text: 'insert into bare (body) values ($1)' };
    return {
      insert: (text) => pool.query({ ...insert, values: [text] }),
      query: () => pool.query({ name: 'query', text: 'select 1' }),
    };
  }
  const file = await open(join(DATA_DIR, 'bare.txt'), 'a');
  return {
    async insert(text) {
      await file.appendFile(text);
      await file.datasync();
    },
    query: () => Promise.resolve(),
  };
}
