import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoAccount } from '../../../contract/auth.ts';
import { readConfig } from '../../../server/config.ts';
import type { Context, Database } from '../../../server/context.ts';
import { openDatabase } from '../../../server/database/connect.ts';
import { migrateToLatest } from '../../../server/database/migrate.ts';
import { fillDemoCampus } from '../../../server/demo/fillDemoCampus.ts';
import { openFileStores } from '../../../server/files/openFileStores.ts';
import { removeStorageOf, storageFor } from '../../support/storage.ts';

export interface Campus {
  context: Pick<Context, 'database' | 'now' | 'files'>;
  database: Database;
  accounts: DemoAccount[];
  /** How long the fill took. */
  milliseconds: number;
}

const opened: (() => Promise<void>)[] = [];

/** A demo campus in a folder of its own, filled at that instant. */
export async function openCampus(now: Date): Promise<Campus> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-demo-'));
  const config = readConfig({ DATA_DIR: dataDir, ...(await storageFor(dataDir)) });
  const database = openDatabase(config);
  opened.push(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
    await removeStorageOf(dataDir);
  });
  await migrateToLatest(database, dataDir);
  const files = await openFileStores(config);
  const context = { database, now: () => now, files };
  const startedAt = performance.now();
  const accounts = await fillDemoCampus(context);
  return { context, database, accounts, milliseconds: performance.now() - startedAt };
}

/** Closes and deletes every campus that was opened. */
export async function closeCampuses(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}
