import { sql, type Kysely, type Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';
const SESSION = 'study_sessions.id';

/** Leads and channels of reminders, devices for web push, and reminders that wait to be sent. */
export const chosenReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await addTimes(db);
    await addLeads(db);
    await createTables(db);
    await convertChoices(db);
  },
};

/** Empty for earlier rows, which counts as long ago. */
async function addTimes(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['study_sessions', 'scheduled_at'],
    ['session_participants', 'invited_at'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}

/** Replaces the table, because SQLite cannot change a primary key. */
async function addLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead_reminders')
    .addColumn('session_id', 'text', (c) => c.notNull().references(SESSION).onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('start_time', 'text', (c) => c.notNull())
    .addColumn('lead', 'integer', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_reminders_pk', [
      'session_id',
      'user_id',
      'start_time',
      'lead',
      'channel',
    ])
    .execute();
  // The earlier reminder included the mail, so that one is not sent again either.
  for (const channel of ['app', 'email']) {
    await sql`insert into lead_reminders
      select session_id, user_id, start_time, 10, ${sql.lit(channel)}, sent_at
      from session_reminders`.execute(db);
  }
  await db.schema.dropTable('session_reminders').execute();
  await db.schema.alterTable('lead_reminders').renameTo('session_reminders').execute();
  await addIndex(db, 'session_reminders', ['user_id']);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder_preferences')
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('lead', 'integer', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('chosen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminder_preferences_pk', ['user_id', 'lead', 'channel'])
    .execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('auth_session_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'endpoint']) {
    await addIndex(db, 'push_subscriptions', [column]);
  }
  await db.schema
    .createTable('reminder_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().references(SESSION).onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('start_time', 'text', (c) => c.notNull())
    .addColumn('lead', 'integer', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) =>
      c.references('push_subscriptions.auth_session_id').onDelete('cascade'),
    )
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ['due_at', 'session_id', 'user_id', 'device_id']) {
    await addIndex(db, 'reminder_deliveries', [column]);
  }
}

/**
 * Converts the choice for reminders, which were those ten minutes before the start. "In the app" is
 * the default and has no row.
 */
async function convertChoices(db: Kysely<unknown>): Promise<void> {
  await sql`insert into reminder_preferences
    select user_id, 10, 'email', 'on', '' from notification_preferences
    where kind = 'reminder' and choice = 'email'`.execute(db);
  await sql`insert into reminder_preferences
    select user_id, 10, 'app', 'off', '' from notification_preferences
    where kind = 'reminder' and choice = 'none'`.execute(db);
  await sql`insert into reminder_deliveries
    select m.notification_id, n.session_id, n.user_id, n.starts_at, 10, null, m.due_at, 0
    from notification_mails as m join notifications as n on n.id = m.notification_id
    where m.kind = 'reminder' and n.session_id is not null and n.starts_at is not null
      and n.read_at is null`.execute(db);
  await sql`delete from notification_mails where kind = 'reminder'`.execute(db);
  await sql`delete from notification_preferences where kind = 'reminder'`.execute(db);
}
