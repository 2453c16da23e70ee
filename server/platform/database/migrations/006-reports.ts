import { sql, type Kysely, type Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('reporter_id', 'text', (c) => c.references(USER).onDelete('set null'))
      .addColumn('reported_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('messages', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('decision', 'text')
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('decided_by', 'text', (c) => c.references(USER).onDelete('set null'))
      .addColumn('decided_at', 'text')
      .execute();
    await db.schema
      .createIndex('reports_open_pair')
      .on('reports')
      .unique()
      .columns(['reporter_id', 'reported_id'])
      .where(sql<boolean>`decided_at is null`)
      .execute();
    for (const column of ['reporter_id', 'reported_id', 'decided_by']) {
      await addIndex(db, 'reports', [column]);
    }
  },
};
