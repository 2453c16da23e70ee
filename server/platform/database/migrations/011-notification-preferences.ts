import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

export const notificationPreferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notification_preferences')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('choice', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('notification_preferences_pk', ['user_id', 'kind'])
      .execute();
    await db.schema
      .createTable('notification_mails')
      .addColumn('notification_id', 'text', (c) =>
        c.primaryKey().references('notifications.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'notification_mails', ['due_at']);
  },
};
