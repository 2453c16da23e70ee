import { sql, type Kysely, type Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const TABLE = 'connection_requests';
const COPY = 'connection_requests_copy';

/**
 * Keeps rejected requests beside a new one: only a pending or accepted request is unique for a pair.
 * Copies the table, because SQLite cannot drop the constraint of a table.
 */
export const keptRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable(COPY)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('low_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('high_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sender_id', 'text', (c) => c.notNull())
      .addColumn('recipient_id', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('responded_at', 'text')
      .execute();
    await sql`insert into connection_requests_copy
      (id, low_id, high_id, sender_id, recipient_id, message, status, created_at, responded_at)
      select id, low_id, high_id, sender_id, recipient_id, message, status, created_at, responded_at
      from connection_requests`.execute(db);
    await db.schema.dropTable(TABLE).execute();
    await db.schema.alterTable(COPY).renameTo(TABLE).execute();
    await addIndex(db, TABLE, ['sender_id', 'created_at']);
    await addIndex(db, TABLE, ['recipient_id', 'created_at']);
    await addIndex(db, TABLE, ['low_id', 'high_id']);
    await addIndex(db, TABLE, ['high_id']);
    await sql`create unique index connection_requests_open on connection_requests
      (low_id, high_id) where status <> 'rejected'`.execute(db);
  },
};
