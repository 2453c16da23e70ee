import { sql } from 'kysely';
import type { AdminUser, AuditEntry } from '../../../contract/admin.ts';
import type { Role } from '../../../contract/users.ts';
import { engineOf, type Queryable } from '../../platform/database/queryable.ts';
import { likePattern, normalize } from '../../platform/database/normalize.ts';
import { avatarUrl } from '../people/index.ts';
import { tables } from '../../platform/database/tables.ts';

/** The last account of a page. */
export interface UserCursor {
  id: string;
  created_at: string;
}

export async function listUsers(
  db: Queryable,
  { limit, after, q = '' }: { limit: number; after?: UserCursor | undefined; q?: string },
): Promise<AdminUser[]> {
  let query = db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email', 'university', 'created_at as createdAt'])
    .select(['role', 'suspended_at', 'avatar'])
    .where('deleted_at', 'is', null)
    .where(matches(db, q));
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.created_at, after.id)),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ suspended_at, avatar, ...user }) => ({
    ...user,
    ...(avatar !== '' && { avatar: avatarUrl(avatar) }),
    ...(suspended_at !== null && { suspendedAt: suspended_at }),
  }));
}

/** Builds a condition for accounts with the text in their name, email or university. */
function matches(db: Queryable, text: string) {
  const pattern = likePattern(normalize(text));
  // The collation of the column, "C", has only ASCII capitals.
  const name = engineOf(db) === 'postgres' ? sql`name collate "default"` : sql`name`;
  return sql<boolean>`(lower(${name}) like ${pattern} escape '\\'
    or email_key like ${pattern} escape '\\' or university_key like ${pattern} escape '\\')`;
}

export function findCursor(db: Queryable, id: string): Promise<UserCursor | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countUsers(db: Queryable, q = ''): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number | string>().as('users'))
    .where('deleted_at', 'is', null)
    .where(matches(db, q))
    .executeTakeFirstOrThrow();
  return Number(users);
}

export function listAdmins(db: Queryable): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'admin')
    .orderBy('email_key')
    .execute();
}

export function findByEmailKey(db: Queryable, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export async function setRole(db: Queryable, id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
}

/** Lists the newest actions of admins, with the account that each has changed. */
export async function listAudit(
  db: Queryable,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<AuditEntry[]> {
  const userId =
    engineOf(db) === 'postgres'
      ? sql<string>`audit.detail::json ->> 'userId'`
      : sql<string>`audit.detail ->> 'userId'`;
  const rows = await db
    .selectFrom('audit_log as audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as changed', (join) => join.on('changed.id', '=', userId))
    .select(['audit.id', 'audit.action', 'audit.created_at', 'actor.id as actor_id'])
    .select(['actor.name as actor_name', 'changed.id as user_id', 'changed.name as user_name'])
    .$if(after !== undefined, (query) => query.where('audit.id', '<', after ?? ''))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    action: row.action,
    actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
    user: row.user_id === null ? null : { _id: row.user_id, name: row.user_name ?? '' },
    createdAt: row.created_at,
  }));
}

export async function listAttachmentIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('attachments').select('id').execute();
  return rows.map((row) => row.id);
}

/** Empties the tables that "clear data" deletes. Accounts and profiles stay. */
export async function deleteActivity(db: Queryable): Promise<void> {
  for (const { name, isCleared } of tables.toReversed()) {
    if (isCleared) await sql`delete from ${sql.table(name)}`.execute(db);
  }
}
