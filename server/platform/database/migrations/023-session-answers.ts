import type { Kysely, Migration } from 'kysely';

const COLUMNS = ['answer', 'note', 'proposed_start', 'proposed_end'];

/** What invited students answered, and the times that they propose. Invitations so far are open. */
export const sessionAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of COLUMNS) {
      await db.schema.alterTable('session_participants').addColumn(column, 'text').execute();
    }
  },
};
