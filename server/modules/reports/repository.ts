import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { ReportsTable } from '../../platform/database/schema.ts';

/** Returns `false` when the reporter has an open report about the student. */
export async function insertReport(
  db: Queryable,
  report: Insertable<ReportsTable>,
): Promise<boolean> {
  const stored = await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}
