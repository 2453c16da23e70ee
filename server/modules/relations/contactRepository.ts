import type { Queryable } from '../../platform/database/queryable.ts';
import { notBlocked } from './blockRepository.ts';

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
