import { hasRow, type Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { notBlocked } from '../relations/index.ts';

/**
 * Returns whether a student is neither the viewer, nor hidden by a block, suspended or about to be
 * deleted.
 * @param options.admins whether admins are visible
 */
export const isVisible = (
  db: Queryable,
  viewerId: string,
  id: string,
  { admins }: { admins: boolean },
) =>
  hasRow(
    db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.id', '=', id)
      .where('u.id', '!=', viewerId)
      .where('u.deletion_at', 'is', null)
      .where('u.deleted_at', 'is', null)
      .where('u.suspended_at', 'is', null)
      .where((eb) => notBlocked(viewerId, eb.ref('u.id')))
      .$if(!admins, (others) => others.where('u.role', '!=', 'admin')),
  );

const openRequestsOf = compiledQuery((db, userId: string) =>
  db
    .selectFrom('connection_requests')
    .select('recipient_id as id')
    .where('sender_id', '=', userId)
    .where('status', '!=', 'rejected')
    .unionAll(
      db
        .selectFrom('connection_requests')
        .select('sender_id as id')
        .where('recipient_id', '=', userId)
        .where('status', '!=', 'rejected'),
    ),
);

/** Lists the students who have a pending or accepted request with a student. */
export const listRequestedEitherWay = async (db: Queryable, userId: string): Promise<string[]> =>
  (await openRequestsOf(db, userId)).map(({ id }) => id);
