import type { Migration } from 'kysely';
import { initial } from './001-initial.ts';
import { reusedTokens } from './002-reused-tokens.ts';

/** All migrations, run in the order of their names. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-reused-tokens': reusedTokens,
};
