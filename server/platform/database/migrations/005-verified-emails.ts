import { sql, type Kysely, type Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** Verification of emails. The accounts that exist count as verified, so that no one is locked out. */
export const verifiedEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute();
    await db.schema
      .alterTable('users')
      .addColumn('campus', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`update users set email_verified_at = created_at`.execute(db);
    await db.schema
      .createTable('email_verifications')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'email_verifications', ['user_id']);
    await addIndex(db, 'email_verifications', ['expires_at']);
  },
};
