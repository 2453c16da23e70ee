import { hasRow, type Queryable } from '../../platform/database/queryable.ts';
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
