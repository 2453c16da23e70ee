import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

/** Who an account is at an OpenID Connect provider, and the auth sessions that a login there started. */
export const signOn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sign_on_identities')
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('admin_at', 'text')
      .addPrimaryKeyConstraint('sign_on_identities_key', ['issuer', 'subject'])
      .execute();
    await addIndex(db, 'sign_on_identities', ['user_id']);
    await db.schema
      .createTable('sign_on_sessions')
      .addColumn('auth_session_id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('provider_session', 'text', (c) => c.notNull())
      .addColumn('authenticated_at', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await addIndex(db, 'sign_on_sessions', ['user_id']);
    await addIndex(db, 'sign_on_sessions', ['issuer', 'subject']);
    await addIndex(db, 'sign_on_sessions', ['issuer', 'provider_session']);
    await addIndex(db, 'sign_on_sessions', ['expires_at']);
  },
};
