import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

/** What members say after a study session. */
export const sessionReviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('session_reviews')
      .addColumn('session_id', 'text', (c) =>
        c.notNull().references('study_sessions.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('end_time', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'text')
      .addColumn('happened', 'text')
      .addColumn('reviewed_at', 'text')
      .addPrimaryKeyConstraint('session_reviews_pk', ['session_id', 'user_id'])
      .execute();
    await addIndex(db, 'session_reviews', ['user_id']);
    await db.schema
      .createTable('reviewed_people')
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('reviewer_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('came', 'text')
      .addColumn('again', 'text')
      .addPrimaryKeyConstraint('reviewed_people_pk', ['session_id', 'reviewer_id', 'user_id'])
      .addForeignKeyConstraint(
        'reviewed_people_review',
        ['session_id', 'reviewer_id'],
        'session_reviews',
        ['session_id', 'user_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    for (const column of ['reviewer_id', 'user_id']) {
      await addIndex(db, 'reviewed_people', [column]);
    }
  },
};
