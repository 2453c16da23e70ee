import type { Kysely, Migration } from 'kysely';
import { initial } from './001-initial.ts';

/** All migrations, run in the order of their names. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  // The columns that distinguish a lost refresh response from a reused token.
  '002-reused-tokens': {
    async up(db: Kysely<unknown>) {
      for (const column of ['superseded_at', 'revoked_because']) {
        await db.schema.alterTable('refresh_tokens').addColumn(column, 'text').execute();
      }
    },
  },
  '003-login-warnings': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('login_warning_at', 'text').execute();
    },
  },
};
