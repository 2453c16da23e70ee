import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoAccount } from '../../../contract/auth.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../server/platform/database/migrate.ts';
import { seedDemoData } from '../../../server/demo/seed.ts';
import { openFileStores } from '../../../server/platform/files/openFileStores.ts';
import { dropTestDatabase, createTestDatabase } from '../../support/server/testDatabase.ts';

export interface SeededDatabase {
  context: Pick<Context, 'database' | 'now' | 'files'>;
  database: Database;
  accounts: DemoAccount[];
}

const opened: (() => Promise<void>)[] = [];

/** Seeds a new database at a given time. */
export async function openSeededDatabase(now: Date): Promise<SeededDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-demo-'));
  const config = readConfig({ DATA_DIR: dataDir, ...(await createTestDatabase(dataDir)) });
  const database = openDatabase(config);
  opened.push(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
    await dropTestDatabase(dataDir);
  });
  await migrateToLatest(database, dataDir);
  const files = await openFileStores(config);
  const context = { database, now: () => now, files };
  const accounts = await seedDemoData(context);
  return { context, database, accounts };
}

/** Closes and deletes all databases. */
export async function closeSeededDatabases(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}
