import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type KyselyPlugin,
  type Migration,
  Migrator,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  sql,
} from 'kysely';
import { SettingError } from '../config/settingError.ts';
import { type Database, engineOf, type Queryable } from './queryable.ts';
import { migrations } from './migrations/index.ts';
import { copyDatabase } from './sqlite.ts';

/**
 * Runs the pending migrations in one transaction. On PostgreSQL a lock serializes the nodes. On
 * SQLite the database is first copied to the folder `backups`.
 * @throws {SettingError} when a newer version has migrated the database.
 * @throws the error of the failed migration, which is rolled back.
 */
export async function migrateToLatest(
  database: Database,
  dataDir: string,
  known: Record<string, Migration> = migrations,
): Promise<void> {
  const newer = (await findMigrations(database)).find((name) => !(name in known));
  if (newer !== undefined) {
    throw new SettingError(
      `The database was written by a newer Study Buddy (${newer}): run that version, or restore a backup that is older.`,
    );
  }
  const isEmbedded = engineOf(database) === 'sqlite';
  const migrator = new Migrator({
    db: isEmbedded ? database : database.withPlugin(binaryText),
    provider: { getMigrations: () => Promise.resolve(known) },
  });
  if (isEmbedded) await backUpBefore(await migrator.getMigrations(), database, dataDir);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed.');
}

/** Returns the names of the executed migrations. Empty for a new database. */
export async function findMigrations(db: Queryable): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by name`.execute(db);
  return rows.map(({ name }) => name);
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
  // Renamed when complete. Replaces the copy of an earlier attempt.
  await rm(`${file}.part`, { force: true });
  await copyDatabase(database, `${file}.part`);
  await rename(`${file}.part`, file);
}

/**
 * Kysely plugin for migrations on PostgreSQL. Gives text columns the collation "C", so that both
 * engines sort alike and indexes support LIKE with any locale of the database.
 */
export const binaryText: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

class BinaryText extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    node: ColumnDefinitionNode,
    queryId?: QueryId,
  ): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node, queryId);
    const isText = DataTypeNode.is(column.dataType) && column.dataType.dataType === 'text';
    return isText ? { ...column, dataType: RawNode.createWithSql('text collate "C"') } : column;
  }
}

const transformer = new BinaryText();
