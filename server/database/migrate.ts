import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Migrator, type Migration } from 'kysely';
import type { Database } from '../context.ts';
import { binaryText } from './binaryText.ts';
import { engineOf } from './engine.ts';
import { migrations } from './migrations/index.ts';
import { copyDatabase } from './sqlite.ts';

/**
 * Brings the database to the newest version; does nothing when it is there already. All steps are
 * one transaction. On PostgreSQL a lock lets one node after another try; on SQLite, where an
 * operator may have nothing else, what there was is first copied into `backups` of the data folder.
 * @throws the error of the migration that failed, which is rolled back.
 */
export async function migrateToLatest(
  database: Database,
  dataDir: string,
  known: Record<string, Migration> = migrations,
): Promise<void> {
  const isEmbedded = engineOf(database) === 'sqlite';
  const migrator = new Migrator({
    db: isEmbedded ? database : database.withPlugin(binaryText),
    provider: { getMigrations: () => Promise.resolve(known) },
  });
  if (isEmbedded) await backUpBefore(await migrator.getMigrations(), database, dataDir);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed.');
}

async function backUpBefore(
  steps: readonly { name: string; executedAt?: Date | undefined }[],
  database: Database,
  dataDir: string,
): Promise<void> {
  const next = steps.find((step) => !step.executedAt);
  if (next === undefined || next === steps[0]) return;
  const folder = join(dataDir, 'backups');
  const file = join(folder, `before-${next.name}.sqlite`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Under its name only once it is whole; that of an earlier attempt may be long out of date.
  await rm(`${file}.part`, { force: true });
  await copyDatabase(database, `${file}.part`);
  await rename(`${file}.part`, file);
}
