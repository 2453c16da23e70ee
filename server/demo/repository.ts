import type { Queryable } from '../platform/database/queryable.ts';
import { tables } from '../platform/database/tables.ts';
import type { SeedRows } from './seedRows.ts';

/** Inserts the rows with one statement per table, referenced tables first. */
export async function insertSeedRows(db: Queryable, rows: SeedRows): Promise<void> {
  for (const { name } of tables) {
    if (!(name in rows)) continue;
    // TypeScript cannot relate the rows to a union of table names.
    await db
      .insertInto(name as 'users')
      .values(rows[name as 'users'])
      .execute();
  }
}
