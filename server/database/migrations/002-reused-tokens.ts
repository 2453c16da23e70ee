import type { Kysely, Migration } from 'kysely';

/** What tells a refresh whose answer was lost from a token that two hold. */
export const reusedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['superseded_at', 'revoked_because']) {
      await db.schema.alterTable('refresh_tokens').addColumn(column, 'text').execute();
    }
  },
};
