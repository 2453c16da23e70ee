import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** Study sessions that repeat. */
export const sessionSeries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('session_series')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('created_by', 'text', (c) =>
        c.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('first_start', 'text', (c) => c.notNull())
      .addColumn('length', 'integer', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('weeks', 'integer', (c) => c.notNull())
      .addColumn('until', 'text')
      .addColumn('count', 'integer')
      .addColumn('sequence', 'integer', (c) => c.notNull())
      .addColumn('changed_at', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'session_series', ['created_by']);
    await db.schema
      .alterTable('study_sessions')
      .addColumn('series_id', 'text', (c) => c.references('session_series.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable('study_sessions').addColumn('series_index', 'integer').execute();
    await addIndex(db, 'study_sessions', ['series_id', 'series_index']);
  },
};
