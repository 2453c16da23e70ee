import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Context, Queryable } from '../../platform/context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notBlocked } from '../relations/blockRepository.ts';

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

/**
 * Lists the other students of all requests of a student, with the status of each, which is
 * rejected only without a pending or accepted one. Omits students across a block.
 */
export async function listContacts(db: Queryable, userId: string) {
  const rows = await db
    .selectFrom('connection_requests')
    .select(['low_id', 'high_id', 'status'])
    .where((eb) => eb.or([eb('low_id', '=', userId), eb('high_id', '=', userId)]))
    .where((eb) => notBlocked(userId, eb.ref('low_id')))
    .where((eb) => notBlocked(userId, eb.ref('high_id')))
    .execute();
  const statuses = new Map<string, (typeof rows)[number]['status']>();
  for (const { low_id, high_id, status } of rows) {
    const id = low_id === userId ? high_id : low_id;
    if (status !== 'rejected' || !statuses.has(id)) statuses.set(id, status);
  }
  return [...statuses].map(([id, status]) => ({ id, status }));
}

/** Emits to the contacts of a student that the student disappeared or is back. */
export function emitVisibility(
  { realtime }: Pick<Context, 'realtime'>,
  userId: string,
  contacts: Awaited<ReturnType<typeof listContacts>>,
  isVisible: boolean,
): void {
  for (const { id, status } of contacts) {
    realtime.toUser(id, 'connectionChanged', { userId, status: isVisible ? status : 'rejected' });
  }
}
