import type { Queryable } from '../../platform/database/queryable.ts';
import { notBlocked } from './blockRepository.ts';

/** Returns the two ids in the order in which a pair is stored. */
export function orderedPair(a: string, b: string): { low_id: string; high_id: string } {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a };
}

/** Selects the request of two students if it is accepted, neither blocks the other and both stay. */
export const acceptedRequest = (db: Queryable, lowId: string, highId: string) =>
  db
    .selectFrom('connection_requests')
    .select('id')
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .where('status', '=', 'accepted')
    .where((eb) => notBlocked(lowId, eb.val(highId)))
    // Two lookups by id. isStaying() would read all students who leave.
    .where(
      ({ selectFrom, fn }) =>
        selectFrom('users')
          .select(fn.countAll().as('staying'))
          .where('id', 'in', [lowId, highId])
          .where('deletion_at', 'is', null)
          .where('suspended_at', 'is', null),
      '=',
      2,
    );
