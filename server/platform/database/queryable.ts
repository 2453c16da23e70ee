import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** The database or one of its transactions. Repositories accept both. */
export type Queryable = Database | Transaction<Schema>;
