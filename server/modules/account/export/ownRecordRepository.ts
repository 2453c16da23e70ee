import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Schema } from '../../../platform/database/schema.ts';

type Column<Name extends keyof Schema> = keyof Schema[Name] & string;

/** Rows of a table that are about a student. */
interface Owned<Name extends keyof Schema> {
  /** Columns that contain the id of a student. A row is exported if any of them does. */
  owner: readonly Column<Name>[];
  /** Columns that are not exported: credentials, and what others wrote. */
  hidden?: readonly Column<Name>[];
  /** Columns that are not exported with some of the rows. */
  hiddenIn?: (row: Record<string, unknown>, userId: string) => readonly Column<Name>[];
}

/** Rows that belong to rows of another table. */
interface Part<Name extends keyof Schema> {
  column: Column<Name>;
  of: keyof Schema;
}

/**
 * Which rows of each table are exported, or the reason why none are. Rows are exported with all columns that
 * are not hidden, so a new column is included. A table of the schema that is missing here is a type error.
 */
const records: { [Name in keyof Schema]: Owned<Name> | Part<Name> | string } = {
  users: { owner: ['id'], hidden: ['password_hash'] },
  user_subjects: { owner: ['user_id'] },
  user_days: { owner: ['user_id'] },
  user_skills: { owner: ['user_id'] },
  user_badges: { owner: ['user_id'] },
  courses: 'are the courses of the campus',
  course_merges: 'are decisions of admins about spellings, not about students',
  course_merge_changes: { owner: ['user_id'] },
  refresh_tokens: { owner: ['user_id'], hidden: ['token_hash'] },
  password_resets: { owner: ['user_id'], hidden: ['token_hash'] },
  email_verifications: { owner: ['user_id'], hidden: ['token_hash'] },
  login_failures: 'belong to the clients that tried to log in, and are deleted after half an hour',
  passkeys: { owner: ['user_id'], hidden: ['credential_id', 'public_key'] },
  passkey_challenges: { owner: ['user_id'], hidden: ['challenge'] },
  sign_on_identities: { owner: ['user_id'] },
  sign_on_sessions: { owner: ['user_id'], hidden: ['provider_session'] },
  used_sign_on_tokens: 'has hashes that name nobody',
  connection_requests: {
    owner: ['sender_id', 'recipient_id'],
    // What the sender saw. After a match ended, the row does not say who that was.
    hiddenIn: ({ sender_id, status, accepted_at }, userId) =>
      sender_id === userId && (status !== 'rejected' || accepted_at === null)
        ? []
        : ['match_percentage'],
  },
  blocks: { owner: ['blocker_id'] },
  reports: {
    owner: ['reporter_id'],
    hidden: ['messages', 'decision', 'note', 'decided_by', 'decided_at'],
  },
  session_series: { owner: ['created_by'] },
  study_sessions: { owner: ['created_by'] },
  session_participants: { owner: ['user_id'] },
  session_joins: { owner: ['user_id'] },
  session_rooms: 'have the timers of study sessions, which all members share',
  room_visits: { owner: ['user_id'] },
  session_goals: { owner: ['user_id'] },
  conversations: 'are the files in conversations/',
  conversation_members: { owner: ['user_id'] },
  messages: 'are in the files in conversations/, with those of others',
  message_reactions: { owner: ['user_id'] },
  attachments: { owner: ['owner_id'] },
  session_reminders: { owner: ['user_id'] },
  session_reviews: { owner: ['user_id'] },
  reviewed_people: { owner: ['reviewer_id'] },
  calendar_feeds: { owner: ['user_id'], hidden: ['secret_hash'] },
  busy_calendars: { owner: ['user_id'], hidden: ['address'] },
  busy_times: { column: 'calendar_id', of: 'busy_calendars' },
  notifications: { owner: ['user_id'] },
  presence: { owner: ['user_id'] },
  notification_preferences: { owner: ['user_id'] },
  reminder_preferences: { owner: ['user_id'] },
  push_subscriptions: { owner: ['user_id'], hidden: ['endpoint', 'p256dh', 'auth'] },
  reminder_deliveries: { owner: ['user_id'] },
  notification_mails: { column: 'notification_id', of: 'notifications' },
  audit_log: { owner: ['actor_id'] },
  installation: 'has nothing about students',
};

type Rule = Owned<never> | Part<never>;

/** The tables whose rows are exported. */
export const RECORD_TABLES = Object.entries<Rule | string>(records).flatMap(([name, rule]) =>
  typeof rule === 'string' ? [] : [{ name: name as keyof Schema, rule }],
);

/** Lists the rows of a table that are about a student, by the names of its columns. */
export async function listRecords(
  db: Queryable,
  userId: string,
  { name, rule }: (typeof RECORD_TABLES)[number],
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(name)} where ${isOf(userId, rule)} order by 1`.execute(db);
  return rows.map((row) => {
    const hidden: readonly string[] =
      'owner' in rule ? [...(rule.hidden ?? []), ...(rule.hiddenIn?.(row, userId) ?? [])] : [];
    return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)));
  });
}

function isOf(userId: string, rule: Rule) {
  if ('owner' in rule) {
    return sql.join(
      rule.owner.map((column) => sql`${sql.ref(column)} = ${userId}`),
      sql` or `,
    );
  }
  return sql`${sql.ref(rule.column)} in
    (select id from ${sql.table(rule.of)} where user_id = ${userId})`;
}
