import { Migrator } from 'kysely';
import type { Database } from '../context.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database to the newest version; does nothing when it is there already.
 * @throws the error of the migration that failed, which is rolled back.
 */
export async function migrateToLatest(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed.');
}
