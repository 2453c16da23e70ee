import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** Study sessions that buddies of the creator can join, and their requests. */
export const openSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('study_sessions').addColumn('places', 'integer').execute();
    await db.schema.alterTable('session_participants').addColumn('joined_at', 'text').execute();
    await db.schema
      .createTable('session_joins')
      .addColumn('session_id', 'text', (c) =>
        c.notNull().references('study_sessions.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('rejected_at', 'text')
      .addPrimaryKeyConstraint('session_joins_pk', ['session_id', 'user_id'])
      .execute();
    await addIndex(db, 'session_joins', ['user_id']);
  },
};
