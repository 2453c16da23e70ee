import { createHash } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connect.ts';
import { migrateToLatest } from '../../server/database/migrate.ts';
import { JWT_SECRET } from './secret.ts';

declare global {
  /** Set by jest.config.js: the engine that this project's servers keep their data on. */
  var testEngine: 'sqlite' | 'postgres' | undefined;
}

export const engine = globalThis.testEngine ?? 'sqlite';

/** The databases of one test run share the beginning of their names, by which they are deleted. */
const RUN = `study_buddy_test_${process.env['TEST_RUN'] ?? process.ppid}`;
const TEMPLATE = `${RUN}_template`;
const nameFor = (dataDir: string) =>
  `${RUN}_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/**
 * What the service has to be told to keep its data for that folder on this project's engine: the
 * same folder means the same data, also after a restart.
 */
export async function storageFor(dataDir: string): Promise<Record<string, string>> {
  if (engine === 'sqlite') return {};
  const name = nameFor(dataDir);
  await onServer(async (client) => {
    await lockRun(client);
    if (!(await exists(client, TEMPLATE))) await makeTemplate(client);
    if (!(await exists(client, name)))
      await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return settingsFor(name);
}

/** A database for that folder that not even has tables. */
export async function emptyStorageOf(dataDir: string): Promise<void> {
  const name = nameFor(dataDir);
  await onServer((client) => client.query(`create database ${name} template template0`));
}

export async function removeStorageOf(dataDir: string): Promise<void> {
  if (engine === 'sqlite') return;
  await onServer((client) =>
    client.query(`drop database if exists ${nameFor(dataDir)} with (force)`),
  );
}

function settingsFor(database: string) {
  const address = new URL(required('TEST_DATABASE_URL'));
  address.pathname = `/${database}`;
  // What a crash of PostgreSQL itself would lose is its own affair, not that of these tests.
  address.searchParams.set('options', '-c synchronous_commit=off');
  return {
    DATABASE_URL: address.href,
    REDIS_URL: required('TEST_REDIS_URL'),
    JWT_SECRET,
    ALLOW_DESTRUCTIVE_ADMIN: 'true',
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set for the tests on PostgreSQL.`);
  return value;
}

async function onServer<Result>(task: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: required('TEST_DATABASE_URL') });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** One worker at a time, until its connection ends. */
const lockRun = (client: pg.Client) => client.query('select pg_advisory_lock(hashtext($1))', [RUN]);

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** Migrated once, and copied for every server. */
async function makeTemplate(client: pg.Client): Promise<void> {
  await client.query(`create database ${TEMPLATE} template template0`);
  const config = readConfig(settingsFor(TEMPLATE));
  const database = openDatabase(config);
  await migrateToLatest(database, config.DATA_DIR);
  await database.destroy();
}
