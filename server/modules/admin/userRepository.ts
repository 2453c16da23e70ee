import { sql, type Selectable } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { UsersTable } from '../../platform/database/schema.ts';

export type ManagedAccount = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'name'
  | 'email'
  | 'university'
  | 'location'
  | 'role'
  | 'created_at'
  | 'suspended_at'
  | 'deletion_at'
  | 'email_verified_at'
  | 'avatar'
>;

/** Returns `undefined` for an unknown or deleted account. */
export function findManaged(db: Queryable, id: string): Promise<ManagedAccount | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'university', 'location', 'role', 'created_at'])
    .select(['suspended_at', 'deletion_at', 'email_verified_at', 'avatar'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function storeSuspension(db: Queryable, id: string, at: string | null): Promise<void> {
  await db.updateTable('users').set({ suspended_at: at }).where('id', '=', id).execute();
}

interface Counts {
  buddies: number;
  sentRequests: number;
  sentMessages: number;
  studySessions: number;
  blockers: number;
  reports: number;
  openReports: number;
  authSessions: number;
}

/** Counts what a student did and what others said about the student. */
export async function countFacts(db: Queryable, id: string, at: string): Promise<Counts> {
  const { rows } = await sql<Record<keyof Counts, number | string>>`select
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
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as Counts;
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
