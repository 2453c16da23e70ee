import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { readConfig } from '../../../server/platform/config/config.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../server/platform/database/migrate.ts';
import { databaseFile } from '../../../server/platform/config/dataDir.ts';
import { copyDatabase } from '../../../server/platform/database/sqlite.ts';
import { JWT_SECRET, VAPID_PRIVATE_KEY } from './secret.ts';

declare global {
  /** The database engine of this Jest project. Set by jest.config.ts. */
  var testEngine: 'sqlite' | 'postgres' | undefined;
}

export const engine = globalThis.testEngine ?? 'sqlite';

/** Name prefix of the databases of one test run, by which they are deleted after it. */
const RUN = `study_buddy_test_${process.env['TEST_RUN']}`;
/** The migrated database that the others are copied from. */
const TEMPLATE = `${RUN}_template`;
const TEMPLATE_FILE = join(tmpdir(), `${TEMPLATE}.sqlite`);
const nameFor = (dataDir: string) =>
  `${RUN}_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/** Returns the settings of the database for a data folder. Creates the database if it is missing. */
export async function createTestDatabase(dataDir: string): Promise<Record<string, string>> {
  if (engine === 'sqlite') {
    await createFile(dataDir);
    return {};
  }
  const name = nameFor(dataDir);
  await onServer(async (client) => {
    await lockRun(client);
    if (!(await exists(client, TEMPLATE))) await makeTemplate(client);
    if (!(await exists(client, name)))
      await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return settingsFor(name);
}

async function createFile(dataDir: string): Promise<void> {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return;
  if (!existsSync(TEMPLATE_FILE)) await makeTemplateFile();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyFile(TEMPLATE_FILE, file);
}

async function makeTemplateFile(): Promise<void> {
  const dataDir = await mkdtemp(`${TEMPLATE_FILE}-`);
  const copy = join(dataDir, 'copy.sqlite');
  const database = openDatabase(readConfig({ DATA_DIR: dataDir }));
  await migrateToLatest(database, dataDir);
  await copyDatabase(database, copy);
  await database.destroy();
  // Renamed when complete, because other workers copy it.
  await rename(copy, TEMPLATE_FILE);
  await rm(dataDir, { recursive: true });
}

/**
 * Creates a database without tables for a data folder.
 * @param dump SQL that fills it
 */
export async function createEmptyDatabase(dataDir: string, dump = ''): Promise<void> {
  const name = nameFor(dataDir);
  await onServer((client) => client.query(`create database ${name} template template0`));
  if (dump !== '') await onServer((client) => client.query(dump), settingsFor(name).DATABASE_URL);
}

/** Opens a new database with all tables. `close` deletes it. */
export async function openTestDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-test-'));
  const config = readConfig({ DATA_DIR: dataDir, ...(await createTestDatabase(dataDir)) });
  const database = openDatabase(config);
  return {
    config,
    database,
    async close() {
      await database.destroy();
      await rm(dataDir, { recursive: true });
      await dropTestDatabase(dataDir);
    },
  };
}

export async function dropTestDatabase(dataDir: string): Promise<void> {
  if (engine === 'sqlite') return;
  await onServer((client) =>
    client.query(`drop database if exists ${nameFor(dataDir)} with (force)`),
  );
}

function settingsFor(database: string) {
  const url = new URL(required('TEST_DATABASE_URL'));
  url.pathname = `/${database}`;
  // Faster. The tests do not crash PostgreSQL itself.
  url.searchParams.set('options', '-c synchronous_commit=off');
  return {
    DATABASE_URL: url.href,
    REDIS_URL: required('TEST_REDIS_URL'),
    JWT_SECRET,
    VAPID_PRIVATE_KEY,
    ALLOW_DESTRUCTIVE_ADMIN: 'true',
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set for the tests on PostgreSQL.`);
  return value;
}

async function onServer<Result>(
  task: (client: Client) => Promise<Result>,
  connectionString = required('TEST_DATABASE_URL'),
): Promise<Result> {
  // Imported on demand: tests on SQLite start faster without it.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** Takes a lock for the test run, until the connection closes. */
const lockRun = (client: Client) => client.query('select pg_advisory_lock(hashtext($1))', [RUN]);

async function exists(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function makeTemplate(client: Client): Promise<void> {
  await client.query(`create database ${TEMPLATE} template template0`);
  const config = readConfig(settingsFor(TEMPLATE));
  const database = openDatabase(config);
  await migrateToLatest(database, config.DATA_DIR);
  await database.destroy();
}
