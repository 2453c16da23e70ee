import type { Queryable } from '../../context.ts';
import { notBlocked } from '../requests/blockRepository.ts';

/**
 * Returns whether a student is neither the viewer, nor hidden by a block, suspended or about to be
 * deleted.
 * @param options.admins whether admins are visible
 */
export async function isVisible(
  db: Queryable,
  viewerId: string,
  id: string,
  { admins }: { admins: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', id)
    .where('u.id', '!=', viewerId)
    .where('u.deletion_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where((eb) => notBlocked(viewerId, eb.ref('u.id')))
    .$if(!admins, (others) => others.where('u.role', '!=', 'admin'))
    .executeTakeFirst();
  return row !== undefined;
}
