import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';
import { addIndex } from './addIndex.ts';
import { rebuildTables } from './rebuildTables.ts';

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

const rebuildChat = (db: Kysely<unknown>) =>
  rebuildTables(db, TABLES, (row) => row.sql.replace(/("(?:low|high)_id" text) not null/g, '$1'));
