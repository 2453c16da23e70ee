import type { Updateable } from 'kysely';
import type { PublicUser } from '../../../contract/users.ts';
import type { Queryable } from '../../context.ts';
import { prepared } from '../../database/prepared.ts';
import type { UsersTable } from '../../database/schema.ts';
import { listProfileLists } from './profileLists.ts';
import { avatarAddress } from './avatarAddress.ts';

const usersOf = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'university', 'bio', 'location', 'avatar'])
    .where('id', 'in', ids),
);

/** What every student may see of these, in the order given; ids that nobody has are left out. */
export async function findPublicUsers(
  db: Queryable,
  ids: readonly string[],
): Promise<PublicUser[]> {
  if (ids.length === 0) return [];
  const rows = await usersOf(db, ids);
  const lists = await listProfileLists(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ ...row, _id: id, avatar: avatarAddress(row.avatar), ...lists(id) }];
  });
}

/** The names of these students by id; ids that nobody has are left out. */
export async function findNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** What only the student sees of the own account. */
export function findAccountDetails(db: Queryable, id: string) {
  return db.selectFrom('users').select(['email', 'role']).where('id', '=', id).executeTakeFirst();
}

export async function updateUser(
  db: Queryable,
  id: string,
  changes: Updateable<UsersTable>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/**
 * Keeps other transactions that lock this student waiting until this one has ended. An update that
 * changes nothing does so on both engines.
 */
export async function lockUser(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .execute();
}

/** Storage key of the picture, or empty. */
export async function findAvatar(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('users').select('avatar').where('id', '=', id).executeTakeFirst();
  return row?.avatar ?? '';
}
