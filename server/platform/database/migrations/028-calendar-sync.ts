import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

/** The revision of study sessions, the calendar feeds, and busy times from other calendars. */
export const calendarSync: Migration = {
  async up(db: Kysely<unknown>) {
    await countChanges(db);
    await db.schema
      .createTable('calendar_feeds')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references(USER).onDelete('cascade'))
      .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('busy_calendars')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('checked_at', 'text', (c) => c.notNull())
      .addColumn('read_at', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .execute();
    await addIndex(db, 'busy_calendars', ['user_id']);
    await db.schema
      .createTable('busy_times')
      .addColumn('calendar_id', 'text', (c) =>
        c.notNull().references('busy_calendars.id').onDelete('cascade'),
      )
      .addColumn('start_time', 'text', (c) => c.notNull())
      .addColumn('end_time', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('busy_times_primary', ['calendar_id', 'start_time'])
      .execute();
    await addIndex(db, 'busy_times', ['end_time']);
  },
};

const COLUMNS = ['title', 'description', 'location', 'start_time', 'end_time'];

/** Triggers count the changes, so that each statement that changes a study session does. */
async function countChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('study_sessions')
    .addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('study_sessions').addColumn('changed_at', 'text').execute();
  const statements = engineOf(db) === 'postgres' ? POSTGRES : SQLITE;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const SQLITE = [
  `create trigger study_sessions_sequence after update of ${COLUMNS.join(', ')} on study_sessions
    when ${COLUMNS.map((name) => `old.${name} <> new.${name}`).join(' or ')} begin
      update study_sessions
        set sequence = old.sequence + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
        where id = new.id;
    end`,
];

const POSTGRES = [
  `create function count_session_change() returns trigger language plpgsql as $$
    begin
      new.sequence := old.sequence + 1;
      new.changed_at := to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      return new;
    end
  $$`,
  `create trigger study_sessions_sequence before update of ${COLUMNS.join(', ')} on study_sessions
    for each row
    when (${COLUMNS.map((name) => `old.${name} <> new.${name}`).join(' or ')})
    execute function count_session_change()`,
];
