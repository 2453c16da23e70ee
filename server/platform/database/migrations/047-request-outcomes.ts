import { sql, type Kysely, type Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const TABLE = 'connection_requests';

/**
 * What the outcomes of requests are counted by: the match percentage when a request was sent, unknown for
 * earlier ones, and when it was accepted, which a later end of the match does not change.
 */
export const requestOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable(TABLE).addColumn('match_percentage', 'integer').execute();
    await db.schema.alterTable(TABLE).addColumn('accepted_at', 'text').execute();
    await sql`update connection_requests set accepted_at = coalesce(responded_at, created_at)
      where status = 'accepted'`.execute(db);
    await addIndex(db, TABLE, ['created_at']);
  },
};
