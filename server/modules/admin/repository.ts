import { sql } from 'kysely';
import type { AdminUser } from '../../../contract/admin.ts';
import type { Role } from '../../../contract/users.ts';
import type { Queryable } from '../../context.ts';
import type { AuditLogTable } from '../../database/schema.ts';
import { tables } from '../../database/tables.ts';

/** The last account of a page. */
export interface UserCursor {
  id: string;
  created_at: string;
}

export async function listUsers(
  db: Queryable,
  { limit, after }: { limit: number; after?: UserCursor | undefined },
): Promise<AdminUser[]> {
  let query = db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email', 'university', 'created_at as createdAt'])
    .where('deleted_at', 'is', null);
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.created_at, after.id)),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export function findCursor(db: Queryable, id: string): Promise<UserCursor | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countUsers(db: Queryable): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number | string>().as('users'))
    .where('deleted_at', 'is', null)
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

export async function insertAudit(db: Queryable, row: AuditLogTable): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
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
