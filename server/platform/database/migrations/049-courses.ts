import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** The courses of the campus, and which spellings of students mean one of them. */
export const courses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('courses')
      .addColumn('code_key', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('title_key', 'text', (c) => c.notNull())
      .addColumn('former_title', 'text', (c) => c.notNull())
      .addColumn('faculty', 'text', (c) => c.notNull())
      .addColumn('term', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'courses', ['title_key']);
    await db.schema
      .createTable('course_merges')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('spelling', 'text', (c) => c.notNull())
      .addColumn('spelling_key', 'text', (c) => c.notNull().unique())
      .addColumn('course_key', 'text', (c) => c.references('courses.code_key').onDelete('set null'))
      .addColumn('title', 'text')
      .addColumn('title_key', 'text')
      .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'course_merges', ['course_key']);
    await addIndex(db, 'course_merges', ['decided_by']);
    await db.schema
      .createTable('course_merge_changes')
      .addColumn('merge_id', 'text', (c) =>
        c.notNull().references('course_merges.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('other_name', 'text')
      .addPrimaryKeyConstraint('course_merge_changes_pk', ['merge_id', 'user_id'])
      .execute();
    await addIndex(db, 'course_merge_changes', ['user_id']);
  },
};
