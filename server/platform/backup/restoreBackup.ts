import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely';
import type { Database, Queryable } from '../database/queryable.ts';
import { type DatabaseSettings, openDatabase } from '../database/connect.ts';
import { deleteMetadata, hasAccounts, INSTALLATION_ID } from '../database/metadata.ts';
import { lockAccounts, lockDataDir } from '../database/lock.ts';
import { findMigrations, migrateToLatest } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { type Table, tables } from '../database/tables.ts';
import { describeRefusal } from '../config/fileAccess.ts';
import { errorCode } from '../errors/httpError.ts';
import type { FileSettings } from '../files/fileStore.ts';
import { openFileStores } from '../files/openFileStores.ts';
import { insertRows, type Row, updateStatistics } from './repository.ts';
import { assertUnchanged } from './checksums.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { restoreFiles } from './files.ts';
import { readTable } from './tableFiles.ts';

/**
 * Restores a backup of either engine into an installation without accounts. Inserts the rows with
 * the schema of the backup in one transaction, and then migrates to the latest version.
 * @throws {BackupError} as checkBackup(), for an installation with accounts, and for tables newer than
 *   the backup.
 * @throws {SettingError} while a service uses the data folder.
 */
export async function restoreBackup(
  settings: DatabaseSettings & FileSettings,
  folder: string,
  known: Record<string, Migration> = migrations,
): Promise<Manifest> {
  const manifest = await checkBackup(folder, known);
  const files = await openFileStores(settings);
  const isEmbedded = settings.DATABASE_URL === '';
  const unlock = isEmbedded ? lockDataDir(settings.DATA_DIR) : () => undefined;
  const database = openDatabase(settings);
  try {
    await assertNoNewerTables(database, manifest);
    const older = Object.entries(known).filter(([name]) => manifest.migrations.includes(name));
    await migrateToLatest(database, settings.DATA_DIR, Object.fromEntries(older));
    await assertNoAccounts(database);
    // Outside the transaction, because PostgreSQL ends transactions that are idle for long.
    assertCounts(manifest.files, await restoreFiles(folder, files));
    await database.transaction().execute(async (trx) => {
      await lockAccounts(trx);
      await assertNoAccounts(trx);
      await deleteMetadata(trx);
      for (const table of tables) await restoreTable(trx, table, folder, manifest);
    });
    await migrateToLatest(database, settings.DATA_DIR, known);
    await updateStatistics(database);
    return manifest;
  } finally {
    files.close();
    await database.destroy();
    unlock();
  }
}

/**
 * Reads the whole backup and writes nothing.
 * @throws {BackupError} for an incomplete or changed backup, and one of a newer version.
 */
export async function checkBackup(folder: string, known: object = migrations): Promise<Manifest> {
  await assertFolder(folder);
  const manifest = await readManifest(folder);
  const newer = manifest.migrations.find((name) => !(name in known));
  if (newer !== undefined) {
    throw new BackupError(
      `This backup is of a newer Study Buddy (${newer}): update this one first.`,
    );
  }
  await assertUnchanged(folder, manifest);
  return manifest;
}

/** @throws {BackupError} when it is not there, or this user may not see it. */
async function assertFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      if (errorCode(error) !== 'EACCES') return false;
      throw new BackupError(`${describeRefusal(folder, 'read', error)}.`);
    },
  );
  if (!isFolder) throw new BackupError(`There is no folder ${folder}.`);
}

async function assertNoNewerTables(database: Database, manifest: Manifest): Promise<void> {
  const found = await findMigrations(database);
  if (found.every((name) => manifest.migrations.includes(name))) return;
  throw new BackupError(
    'The tables here are newer than this backup: restore it into a new data folder or database.',
  );
}

async function assertNoAccounts(db: Queryable): Promise<void> {
  if (!(await hasAccounts(db))) return;
  throw new BackupError('There are accounts here already: restore into an empty installation.');
}

async function restoreTable(
  trx: Queryable,
  table: Table,
  folder: string,
  { rows: counts }: Manifest,
): Promise<void> {
  const { name } = table;
  // The table is newer than the backup.
  if (counts[name] === undefined) return;
  let count = 0;
  for await (const rows of readTable(join(folder, 'tables'), table)) {
    await insertRows(trx, table, name === 'installation' ? rows.filter(isNotIdentity) : rows);
    count += rows.length;
  }
  assertCounts({ [name]: counts[name] }, { [name]: count });
}

/** The original and the copy must have different ids, as they may share a Redis. */
const isNotIdentity = ({ key }: Row) => key !== INSTALLATION_ID;

function assertCounts(written: Record<string, number>, found: Record<string, number>): void {
  for (const [name, count] of Object.entries(written)) {
    if (found[name] === count) continue;
    const loss = `${name} counted ${count} when it was written, and ${found[name] ?? 0} now`;
    throw new BackupError(`The backup is damaged: ${loss}.`);
  }
}
