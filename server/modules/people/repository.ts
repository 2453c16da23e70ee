import type { Expression, ExpressionBuilder, Insertable, SqlBool, UpdateObject } from 'kysely';
import type { PublicUser } from '../../../contract/users.ts';
import { changesRow, type Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { avatarUrl } from './avatars.ts';
import { toHours } from './hours.ts';
import { profileListColumns, textFields, toProfileLists } from './profileListRepository.ts';

const usersOf = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.avatar', 'u.campus', 'u.time_zone', 'u.hours as week'])
    .select(textFields.map((field) => `u.${field}` as const))
    .select(profileListColumns())
    .where('u.id', 'in', ids),
);

/** Returns public profiles in the order of the ids. Unknown ids are omitted. */
export async function findPublicUsers(
  db: Queryable,
  ids: readonly string[],
): Promise<PublicUser[]> {
  if (ids.length === 0) return [];
  const rows = await usersOf(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { time_zone: timeZone, week, ...profile } = row;
    const hours = week === '' ? undefined : toHours(timeZone, week);
    return [
      {
        ...profile,
        _id: id,
        avatar: avatarUrl(row.avatar),
        ...toProfileLists(row),
        ...(hours && { hours }),
      },
    ];
  });
}

/** Returns names by id. Unknown ids are omitted. */
export async function findNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

const accountDetails = (db: Queryable, id: string) =>
  db.selectFrom('users').select(['email', 'role', 'email_verified_at']).where('id', '=', id);

/** Returns the fields that only the owner of the account sees. */
export const findAccountDetails = (db: Queryable, id: string) =>
  accountDetails(db, id).executeTakeFirst();

/** Returns the same, and whether the student has chosen a password. */
export const findOwnDetails = (db: Queryable, id: string) =>
  accountDetails(db, id)
    .select((eb) => eb('password_hash', '!=', '').as('has_password'))
    .executeTakeFirst();

type Users = ExpressionBuilder<Schema, 'users'>;
type UserChanges = UpdateObject<Schema, 'users'>;

/** Returns `false` when the email is taken. */
export const insertUser = (db: Queryable, user: Insertable<Schema['users']>) =>
  changesRow(
    db
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.column('email_key').doNothing()),
  );

export const updateUser = (db: Queryable, id: string, changes: UserChanges) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute();

/** Changes a user that meets a condition, and returns whether it does. */
export const updateUserIf = (
  db: Queryable,
  id: string,
  changes: UserChanges,
  condition: (eb: Users) => Expression<SqlBool>,
) => changesRow(db.updateTable('users').set(changes).where('id', '=', id).where(condition));

/** Deletes users with what refers to them. Returns their pictures. */
export const deleteUsers = (db: Queryable, which: (eb: Users) => Expression<SqlBool>) =>
  db.deleteFrom('users').where(which).returning(['id', 'avatar']).execute();

/** @param claimedAt when OIDC_ADMIN_CLAIM gave the role, null for another way. */
export const setRole = (
  db: Queryable,
  id: string,
  role: Schema['users']['role'],
  claimedAt: string | null = null,
) => updateUser(db, id, { role, role_claimed_at: claimedAt });

/**
 * Locks the row of a student until the end of the transaction. An update without a change takes
 * the row lock on both engines.
 */
export const lockUser = (db: Queryable, id: string) =>
  db
    .updateTable('users')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .execute();

export async function findAvatar(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('users').select('avatar').where('id', '=', id).executeTakeFirst();
  return row?.avatar ?? '';
}

/** Counts the students by the spelling of their university, the most first. */
export const countUniversities = (db: Queryable) =>
  db
    .selectFrom('users')
    .select(({ fn }) => ['university_key', 'university', fn.countAll().as('students')])
    .where('university_key', '<>', '')
    .groupBy(['university_key', 'university'])
    .orderBy('students', 'desc')
    .orderBy('university')
    .execute();
