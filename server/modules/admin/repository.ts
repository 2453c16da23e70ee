import { nameKey } from '../../../contract/text.ts';
import { sql } from 'kysely';
import type { AdminUser, AdminUserDetails, AuditEntry } from '../../../contract/admin.ts';
import {
  engineOf,
  idsOf,
  type Page,
  pageOf,
  type Queryable,
} from '../../platform/database/queryable.ts';
import { likePattern, normalize } from '../../platform/database/normalize.ts';
import { emailKey } from '../../platform/email.ts';
import { tables } from '../../platform/database/tables.ts';
import { avatarUrl, updateUser } from '../people/index.ts';

export async function listUsers(
  db: Queryable,
  { q = '', ...page }: Page & { q?: string | undefined },
): Promise<AdminUser[]> {
  const query = db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email', 'university', 'created_at as createdAt'])
    .select(['role', 'suspended_at', 'avatar'])
    .where('deleted_at', 'is', null)
    .where(matches(q));
  const rows = await pageOf(query, ['created_at', 'id'], 'desc', page).execute();
  return rows.map(({ suspended_at, avatar, ...user }) => ({
    ...user,
    ...(avatar !== '' && { avatar: avatarUrl(avatar) }),
    ...(suspended_at !== null && { suspendedAt: suspended_at }),
  }));
}

/** Builds a condition for accounts with the text in their name, email or university. */
function matches(text: string) {
  const email = text.includes('@') ? emailKey(text) : normalize(text);
  const name = likePattern(nameKey(text));
  return sql<boolean>`(name_key like ${name} escape '\\' or university_key like ${name} escape '\\'
    or email_key like ${likePattern(email)} escape '\\')`;
}

export const findPageEnd = (db: Queryable, id: string) =>
  db.selectFrom('users').select(['id', 'created_at as at']).where('id', '=', id).executeTakeFirst();

export async function countUsers(db: Queryable, q = ''): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where('deleted_at', 'is', null)
    .where(matches(q))
    .executeTakeFirstOrThrow();
  return users;
}

export const listAdmins = (db: Queryable) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'admin')
    .orderBy('email_key')
    .execute();

export function findByEmailKey(db: Queryable, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** Lists the newest actions of admins, with the account that each has changed. */
export async function listAudit(
  db: Queryable,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<AuditEntry[]> {
  const ofDetail = (name: string) =>
    engineOf(db) === 'postgres'
      ? sql<string | null>`audit.detail::json ->> ${sql.lit(name)}`
      : sql<string | null>`audit.detail ->> ${sql.lit(name)}`;
  const rows = await db
    .selectFrom('audit_log as audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as changed', (join) => join.on('changed.id', '=', ofDetail('userId')))
    .select(['audit.id', 'audit.action', 'audit.created_at', 'actor.id as actor_id'])
    .select(['actor.name as actor_name', 'changed.id as user_id', 'changed.name as user_name'])
    .select(ofDetail('about').as('about'))
    .$if(after !== undefined, (query) => query.where('audit.id', '<', after ?? ''))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    action: row.action,
    actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
    user: row.user_id === null ? null : { _id: row.user_id, name: row.user_name ?? '' },
    ...(row.about !== null && { about: row.about }),
    createdAt: row.created_at,
  }));
}

export const listAttachmentIds = (db: Queryable) =>
  idsOf(db.selectFrom('attachments').select('id'));

/** Empties the tables that "clear data" deletes. Accounts and profiles stay. */
export async function deleteActivity(db: Queryable): Promise<void> {
  for (const { name, isCleared } of tables.toReversed()) {
    if (isCleared) await sql`delete from ${sql.table(name)}`.execute(db);
  }
}

/** Returns `undefined` for an unknown or deleted account. */
export const findManaged = (db: Queryable, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'university', 'location', 'role', 'created_at'])
    .select(['suspended_at', 'deletion_at', 'email_verified_at', 'avatar'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export type ManagedAccount = NonNullable<Awaited<ReturnType<typeof findManaged>>>;

export const storeSuspension = (db: Queryable, id: string, at: string | null) =>
  updateUser(db, id, { suspended_at: at });

type Counts = Pick<
  AdminUserDetails,
  | 'buddies'
  | 'sentRequests'
  | 'sentMessages'
  | 'studySessions'
  | 'blockers'
  | 'reports'
  | 'openReports'
  | 'authSessions'
>;

/** Counts what a student did and what others said about the student. */
export async function countFacts(db: Queryable, id: string, at: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from connection_requests
      where (low_id = ${id} or high_id = ${id}) and status = 'accepted') as "buddies",
    (select count(*) from connection_requests where sender_id = ${id}) as "sentRequests",
    (select count(*) from messages where sender_id = ${id}) as "sentMessages",
    (select count(*) from study_sessions where created_by = ${id}) as "studySessions",
    (select count(*) from blocks where blocked_id = ${id}) as "blockers",
    (select count(*) from reports where reported_id = ${id}) as "reports",
    (select count(*) from reports
      where reported_id = ${id} and decided_at is null) as "openReports",
    (select count(distinct family_id) from refresh_tokens
      where user_id = ${id} and revoked_at is null and expires_at > ${at}) as "authSessions"
  `.execute(db);
  return rows[0] as Counts;
}

/** Returns the time of the last login or renewal of an access token. */
export async function findLastActive(db: Queryable, id: string): Promise<string | null> {
  const { at } = await db
    .selectFrom('refresh_tokens')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return at;
}
