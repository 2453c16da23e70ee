import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      // Authenticators count to 2^32 - 1, beyond the integers of PostgreSQL.
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await addIndex(db, 'passkeys', ['user_id']);
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'passkey_challenges', ['user_id']);
    await addIndex(db, 'passkey_challenges', ['expires_at']);
  },
};
