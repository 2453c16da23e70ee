import { sql, type Kysely, type Migration } from 'kysely';
import { createChat } from './001-chat.ts';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('university', 'text', (c) => c.notNull())
    .addColumn('university_key', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('location_key', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text', (c) => c.notNull())
    .addColumn('token_generation', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'users', ['created_at', 'id']);
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('family_id', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await addIndex(db, 'refresh_tokens', ['family_id']);
  await addIndex(db, 'refresh_tokens', ['user_id']);
  await addIndex(db, 'refresh_tokens', ['parent_id']);
  await addIndex(db, 'refresh_tokens', ['expires_at']);
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await addIndex(db, 'password_resets', ['user_id', 'created_at']);
  await db.schema
    .createTable('login_failures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('address_range', 'text', (c) => c.notNull())
    .addColumn('failed_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'login_failures', ['email_key', 'address_range', 'failed_at']);
}

async function createProfiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_subjects')
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('subject_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_subjects_pk', ['user_id', 'subject_key'])
    .execute();
  await addIndex(db, 'user_subjects', ['subject_key', 'user_id']);
  await db.schema
    .createTable('user_days')
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_days_pk', ['user_id', 'day'])
    .execute();
  await addIndex(db, 'user_days', ['day', 'user_id']);
  await db.schema
    .createTable('user_skills')
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('skill_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_skills_pk', ['user_id', 'skill_key'])
    .execute();
  await addIndex(db, 'user_skills', ['skill_key', 'user_id']);
  await db.schema
    .createTable('user_badges')
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('badge', 'text', (c) => c.notNull())
    .addColumn('earned_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_badges_pk', ['user_id', 'badge'])
    .execute();
  await addIndex(db, 'user_badges', ['badge', 'user_id']);
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connection_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('low_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('high_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('sender_id', 'text', (c) => c.notNull())
    .addColumn('recipient_id', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('responded_at', 'text')
    .addUniqueConstraint('connection_requests_pair', ['low_id', 'high_id'])
    .execute();
  await addIndex(db, 'connection_requests', ['sender_id', 'created_at']);
  await addIndex(db, 'connection_requests', ['recipient_id', 'created_at']);
  await addIndex(db, 'connection_requests', ['high_id']);
  await db.schema
    .createTable('blocks')
    .addColumn('blocker_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('blocked_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('blocks_pk', ['blocker_id', 'blocked_id'])
    .execute();
  await addIndex(db, 'blocks', ['blocked_id']);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('study_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('start_time', 'text', (c) => c.notNull())
    .addColumn('end_time', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'study_sessions', ['created_by']);
  await addIndex(db, 'study_sessions', ['start_time']);
  await addIndex(db, 'study_sessions', ['end_time']);
  await db.schema
    .createTable('session_participants')
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('study_sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addPrimaryKeyConstraint('session_participants_pk', ['session_id', 'user_id'])
    .execute();
  await addIndex(db, 'session_participants', ['user_id']);
  await db.schema
    .createTable('session_reminders')
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('study_sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('start_time', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_reminders_pk', ['session_id', 'user_id', 'start_time'])
    .execute();
  await addIndex(db, 'session_reminders', ['user_id']);
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('related_user_id', 'text', (c) => c.references(USER).onDelete('set null'))
    .addColumn('session_id', 'text', (c) => c.references('study_sessions.id').onDelete('set null'))
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'notifications', ['user_id', 'created_at']);
  await addIndex(db, 'notifications', ['related_user_id']);
  await addIndex(db, 'notifications', ['session_id']);
  // One unread message notification for each sender.
  await sql`create unique index notifications_unread_message on notifications
    (user_id, related_user_id) where type = 'message' and read_at is null`.execute(db);
  // Partial, because most notifications are read.
  await sql`create index notifications_unread on notifications
    (user_id, related_user_id) where read_at is null`.execute(db);
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('installation')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccounts(db);
    await createProfiles(db);
    await createConnections(db);
    await createChat(db);
    await createSessions(db);
    await createNotifications(db);
  },
};
