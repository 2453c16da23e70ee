import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../engine.ts';
import { addIndex } from './addIndex.ts';

/** Conversations of study sessions, which belong to no pair, and notifications about their messages. */
export const sessionConversations: Migration = {
  async up(db: Kysely<unknown>) {
    await (engineOf(db) === 'postgres' ? allowNoPair(db) : rebuildChat(db));
    await db.schema
      .alterTable('conversations')
      .addColumn('session_id', 'text', (c) => c.references('study_sessions.id').onDelete('cascade'))
      .execute();
    await db.schema.alterTable('conversations').addColumn('title', 'text').execute();
    await addIndex(db, 'conversations', ['session_id']);
    await db.schema
      .alterTable('notifications')
      .addColumn('conversation_id', 'text', (c) =>
        c.references('conversations.id').onDelete('cascade'),
      )
      .execute();
    await addIndex(db, 'notifications', ['conversation_id']);
    await sql`create unique index notifications_conversation on notifications
      (user_id, conversation_id) where type = 'message'`.execute(db);
  },
};

async function allowNoPair(db: Kysely<unknown>): Promise<void> {
  for (const column of ['low_id', 'high_id']) {
    await db.schema
      .alterTable('conversations')
      .alterColumn(column, (c) => c.dropNotNull())
      .execute();
  }
}

/** Referenced tables first. */
const TABLES = ['conversations', 'conversation_members', 'messages', 'attachments'];

/**
 * Copies the tables, because SQLite cannot make a column nullable, and dropping a table deletes the
 * rows that refer to it. The indexes and triggers are created again as they were.
 */
async function rebuildChat(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master
    where tbl_name in (${sql.join(TABLES)}) and sql is not null`.execute(db);
  for (const name of TABLES) {
    const table = rows.find((row) => row.type === 'table' && row.name === name);
    if (!table) throw new Error(`There is no table ${name}.`);
    await sql.raw(copyOf(table.sql)).execute(db);
    await sql`insert into ${sql.table(`${name}_copy`)} select * from ${sql.table(name)}`.execute(
      db,
    );
  }
  for (const name of TABLES.toReversed()) await db.schema.dropTable(name).execute();
  for (const name of TABLES) await db.schema.alterTable(`${name}_copy`).renameTo(name).execute();
  for (const row of rows.filter(({ type }) => type !== 'table')) {
    await sql.raw(row.sql).execute(db);
  }
}

/** Returns the statement that creates the copy of a table, which refers to the other copies. */
const copyOf = (statement: string) =>
  statement
    .replace(/^create table "(\w+)"/i, 'create table "$1_copy"')
    .replace(/references "(conversations|messages)"/g, 'references "$1_copy"')
    .replace(/("(?:low|high)_id" text) not null/g, '$1');
