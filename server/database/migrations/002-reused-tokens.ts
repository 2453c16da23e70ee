import type { Kysely, Migration } from 'kysely';

/** Adds the columns that distinguish a lost refresh response from a reused token. */
export const reusedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['superseded_at', 'revoked_because']) {
      await db.schema.alterTable('refresh_tokens').addColumn(column, 'text').execute();
    }
  },
};
