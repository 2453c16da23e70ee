import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as newId } from 'uuid';
import { DAY } from '../../../contract/durations.ts';
import { engineOf, type Queryable } from '../database/queryable.ts';
import { type DatabaseSettings, openDatabase } from '../database/connect.ts';
import { migrations } from '../database/migrations/index.ts';
import { tables } from '../database/tables.ts';
import type { FileSettings, FileStores } from '../files/fileStore.ts';
import { openFileStores } from '../files/openFileStores.ts';
import { syncToDisk } from '../files/writeToFile.ts';
import type { Context } from '../context.ts';
import { errorCode } from '../errors/httpError.ts';
import { writeChecksums } from './checksums.ts';
import { BackupError, type Manifest, writeManifest } from './manifest.ts';
import { backUpFiles, findMissing, makeFolder } from './files.ts';
import { listNamedFiles } from './repository.ts';
import { findMigrations } from '../database/migrate.ts';
import { writeTable } from './tableFiles.ts';

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Writes a consistent snapshot of all tables and all uploaded files into a new folder under
 * `DATA_DIR/backups`. The service may be running.
 * @throws {BackupError} when the migrations of the database and of this version differ.
 */
export async function writeBackup(
  settings: DatabaseSettings & FileSettings,
  now: Date,
): Promise<Backup> {
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const folder = join(settings.DATA_DIR, 'backups', `${stamp}-${newId().slice(-6)}`);
  const files = await openFileStores(settings);
  // A separate connection: the service has a single one to SQLite, which this would block.
  const database = openDatabase(settings);
  try {
    await makeFolder(join(folder, 'tables'));
    // Copies most files before the snapshot, so that the transaction stays short.
    await backUpFiles(files, folder);
    const manifest = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeSnapshot(trx, files, folder, now));
    await writeManifest(folder, manifest);
    await writeChecksums(folder);
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
  // The first statement of the transaction determines the snapshot.
  const found = await findMigrations(trx);
  assertCurrentVersion(found);
  // Copies the files that were added since. Files deleted from now on are already copied.
  const files = await backUpFiles(stores, folder);
  const tableFolder = join(folder, 'tables');
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await writeTable(trx, table, tableFolder);
  await syncToDisk(tableFolder);
  const missing = await findMissing(folder, await listNamedFiles(trx));
  return {
    format: 2,
    writtenAt: now.toISOString(),
    engine: engineOf(trx),
    migrations: found,
    rows,
    files,
    ...(missing.length > 0 && { missing }),
  };
}

function assertCurrentVersion(found: readonly string[]): void {
  const known = Object.keys(migrations).sort();
  if (found.join() === known.join()) return;
  throw new BackupError(
    'The database is not of the version of this program: start the service once, then back up.',
  );
}

/** Milliseconds. */
const BACKUP_LIFETIME = 30 * DAY;
/** Backups of `writeBackup`, named by their time, and copies made before a migration. */
const BACKUP = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{6}|before-.*\.sqlite)$/;

/** Deletes backups in the data folder that are older than 30 days. Other files there stay. */
export async function pruneBackups({ config, now }: Pick<Context, 'config' | 'now'>) {
  const folder = join(config.DATA_DIR, 'backups');
  for (const name of await listNames(folder)) {
    if (!BACKUP.test(name)) continue;
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (now().getTime() - mtime.getTime() > BACKUP_LIFETIME) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
