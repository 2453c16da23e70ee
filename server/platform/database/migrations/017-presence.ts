import type { Kysely, Migration } from 'kysely';

export const presence: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('presence')
      .addColumn('user_id', 'text', (c) =>
        c.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('seen_at', 'text')
      .addColumn('hidden_at', 'text')
      .execute();
  },
};
