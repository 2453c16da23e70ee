import { sql, type Kysely, type Migration } from 'kysely';

/** Finds the conversations of deleted study sessions without reading all conversations of a student. */
export const deletedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('conversation_members')
      .addColumn('session_deleted', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update conversation_members set session_deleted = 1
      where conversation_id in (select id from conversations where title is not null)`.execute(db);
    // Partial, because few conversations are those of deleted study sessions.
    await sql`create index conversation_members_session_deleted on conversation_members (user_id)
      where session_deleted = 1`.execute(db);
  },
};
