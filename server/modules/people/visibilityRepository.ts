import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Name that replaces the one of a deleted account. */
export const DELETED_STUDENT = 'Deleted student';

/**
 * Builds a condition that excludes students whose account is suspended or about to be deleted.
 * @param id of the student, as a column or a value
 */
export function isStaying(id: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  const leaving = eb
    .selectFrom('users as leaving')
    .select('leaving.id')
    .where('leaving.deletion_at', 'is not', null);
  const suspended = eb
    .selectFrom('users as suspended')
    .select('suspended.id')
    .where('suspended.suspended_at', 'is not', null);
  return eb.and([eb(id, 'not in', leaving), eb(id, 'not in', suspended)]);
}

/** Returns the names of students by id, without those who are suspended, deleted or about to be. */
export async function findActiveNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deletion_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
