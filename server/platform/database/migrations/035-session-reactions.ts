import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** Reactions to the messages of study sessions. A message between two has columns for them. */
export const sessionReactions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('message_reactions')
      .addColumn('message_id', 'text', (c) =>
        c.notNull().references('messages.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('emoji', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('message_reactions_pk', ['message_id', 'user_id'])
      .execute();
    await addIndex(db, 'message_reactions', ['user_id']);
  },
};
