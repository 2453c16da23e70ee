import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely';
import type { Database, Queryable } from '../context.ts';
import { openDatabase, type Place } from '../database/connect.ts';
import { forgetFacts, hasAccounts, INSTALLATION_ID } from '../database/installation.ts';
import { lockAccounts, lockDataDir } from '../database/lock.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import type { FilePlace } from '../files/fileStore.ts';
import { openFileStores } from '../files/openFileStores.ts';
import { BackupError } from './backupError.ts';
import { restoreFiles } from './files.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { findMigrations, insertRows } from './repository.ts';
import { readTable } from './tableFiles.ts';
import { TABLES, type Row, type Table } from './tables.ts';

/**
 * Fills an installation without accounts with a backup of either engine: all of its rows or none.
 * They are stored in tables of the version they come from, and then brought to the newest one.
 * @throws {BackupError} for a folder that is no whole backup, one of a newer program, an
 *   installation that has accounts, or one whose tables are newer than the backup.
 * @throws {SettingError} while a service runs on the data folder.
 */
export async function restoreBackup(
  place: Place & FilePlace,
  folder: string,
  known: Record<string, Migration> = migrations,
): Promise<Manifest> {
  const manifest = await readUsable(folder, known);
  const files = await openFileStores(place);
  const isEmbedded = place.DATABASE_URL === '';
  const unlock = isEmbedded ? lockDataDir(place.DATA_DIR) : () => undefined;
  const database = openDatabase(place);
  try {
    await refuseNewerTables(database, manifest);
    const older = Object.entries(known).filter(([name]) => manifest.migrations.includes(name));
    await migrateToLatest(database, place.DATA_DIR, Object.fromEntries(older));
    await refuseAccounts(database);
    // Before the rows, and not within their transaction: PostgreSQL gives up one that is idle.
    refuseLoss(manifest.files, await restoreFiles(folder, files));
    await database.transaction().execute(async (trx) => {
      await lockAccounts(trx);
      await refuseAccounts(trx);
      await forgetFacts(trx);
      for (const table of TABLES) await restoreTable(trx, table, folder, manifest);
    });
    await migrateToLatest(database, place.DATA_DIR, known);
    return manifest;
  } finally {
    files.close();
    await database.destroy();
    unlock();
  }
}

async function readUsable(folder: string, known: object): Promise<Manifest> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new BackupError(`There is no folder ${folder}.`);
  const manifest = await readManifest(folder);
  const newer = manifest.migrations.find((name) => !(name in known));
  if (newer === undefined) return manifest;
  throw new BackupError(`This backup is of a newer Study Buddy (${newer}): update this one first.`);
}

async function refuseNewerTables(database: Database, manifest: Manifest): Promise<void> {
  const found = await findMigrations(database);
  if (found.every((name) => manifest.migrations.includes(name))) return;
  throw new BackupError(
    'The tables here are newer than this backup: restore it into a new data folder or database.',
  );
}

async function refuseAccounts(db: Queryable): Promise<void> {
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
  // A table that came after the backup.
  if (counts[name] === undefined) return;
  let count = 0;
  for await (const rows of readTable(join(folder, 'tables'), table)) {
    await insertRows(trx, table, name === 'installation' ? rows.filter(isNotIdentity) : rows);
    count += rows.length;
  }
  refuseLoss({ [name]: counts[name] }, { [name]: count });
}

/** A copy must not be taken for the original where both share a Redis. */
const isNotIdentity = ({ key }: Row) => key !== INSTALLATION_ID;

function refuseLoss(written: Record<string, number>, found: Record<string, number>): void {
  for (const [name, count] of Object.entries(written)) {
    if (found[name] === count) continue;
    const loss = `${name} counted ${count} when it was written, and ${found[name] ?? 0} now`;
    throw new BackupError(`The backup is damaged: ${loss}.`);
  }
}
