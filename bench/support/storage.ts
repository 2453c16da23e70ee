import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A data folder, and the servers that nodes use. */
export interface Storage {
  engine: 'SQLite' | 'PostgreSQL';
  settings: { DATA_DIR: string; DATABASE_URL: string; REDIS_URL: string };
  remove(): Promise<void>;
}

/** Creates a temporary folder. */
export const makeTempFolder = () => mkdtempSync(path.join(tmpdir(), 'study-buddy-bench-'));

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/**
 * Creates a temporary data folder for SQLite, or a temporary database on the PostgreSQL server that
 * DATABASE_URL names.
 */
export async function createStorage(
  servers: { DATABASE_URL?: string; REDIS_URL?: string } = {},
): Promise<Storage> {
  const { DATABASE_URL: serverUrl = '', REDIS_URL = '' } = servers;
  const DATA_DIR = makeTempFolder();
  if (serverUrl === '') {
    const settings = { DATA_DIR, DATABASE_URL: '', REDIS_URL: '' };
    return { engine: 'SQLite', settings, remove: async () => removeFolder(DATA_DIR) };
  }
  const name = `study_buddy_bench_${process.pid}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await query(serverUrl, `create database ${name} template template0`);
  return {
    engine: 'PostgreSQL',
    settings: { DATA_DIR, DATABASE_URL: url.href, REDIS_URL },
    async remove() {
      await query(serverUrl, `drop database ${name} with (force)`);
      removeFolder(DATA_DIR);
    },
  };
}

/** Runs a statement on PostgreSQL in its own connection. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Vacuums and analyzes the tables of PostgreSQL, as its autovacuum does within a minute after many rows
 * were inserted. Until then the plans are those for empty tables, and index-only scans read the rows,
 * too. Does nothing for SQLite.
 *
 * @param url of the database. Empty for SQLite.
 */
export async function vacuum(url: string): Promise<void> {
  if (url !== '') await query(url, 'vacuum (analyze)');
}
