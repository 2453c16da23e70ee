import type { Migration } from 'kysely';
import { initial } from './001-initial.ts';
import { reusedTokens } from './002-reused-tokens.ts';

/** Every migration by its name, which is also its place in the order. Never change one released. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-reused-tokens': reusedTokens,
};
