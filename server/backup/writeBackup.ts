import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../context.ts';
import { openDatabase, type Place } from '../database/connect.ts';
import { engineOf } from '../database/engine.ts';
import { migrations } from '../database/migrations/index.ts';
import type { FilePlace, FileStores } from '../files/fileStore.ts';
import { openFileStores } from '../files/openFileStores.ts';
import { syncToDisk } from '../syncToDisk.ts';
import { BackupError } from './backupError.ts';
import { backUpFiles, makeFolder } from './files.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { findMigrations } from './repository.ts';
import { writeTable } from './tableFiles.ts';
import { TABLES } from './tables.ts';

/** What was written, and where. */
export interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Writes all tables, as they are together at one instant after the call, and all uploaded files
 * into a folder of its own under `DATA_DIR/backups`, while the service goes on.
 * @throws {BackupError} when the tables are not those of this program's version.
 */
export async function writeBackup(place: Place & FilePlace, now: Date): Promise<Backup> {
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const folder = join(place.DATA_DIR, 'backups', `${stamp}-${newId().slice(-6)}`);
  const files = await openFileStores(place);
  // A connection of its own: the service has but one to SQLite, and must not wait for all this.
  const database = openDatabase(place);
  try {
    await makeFolder(join(folder, 'tables'));
    // Most files before the instant of the tables, so that the others follow it at once.
    await backUpFiles(files, folder);
    const manifest = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeSnapshot(trx, files, folder, now));
    await writeManifest(folder, manifest);
    await syncToDisk(folder);
    await syncToDisk(dirname(folder));
    return { folder, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    files.close();
    await database.destroy();
  }
}

async function writeSnapshot(
  trx: Queryable,
  stores: FileStores,
  folder: string,
  now: Date,
): Promise<Manifest> {
  // The first statement settles the instant that all others see.
  const found = await findMigrations(trx);
  refuseOtherVersion(found);
  // What is deleted from now on has been linked, or is in no row that this transaction sees.
  const files = await backUpFiles(stores, folder);
  const tables = join(folder, 'tables');
  const rows: Record<string, number> = {};
  for (const table of TABLES) rows[table.name] = await writeTable(trx, table, tables);
  await syncToDisk(tables);
  return {
    format: 1,
    writtenAt: now.toISOString(),
    engine: engineOf(trx),
    migrations: found,
    rows,
    files,
  };
}

function refuseOtherVersion(found: readonly string[]): void {
  const known = Object.keys(migrations).sort();
  if (found.join() === known.join()) return;
  throw new BackupError(
    'The database is not of the version of this program: start the service once, then back up.',
  );
}
