import type { Kysely, Migration } from 'kysely';

interface Tables {
  users: { id: string; role: string; role_claimed_at: string | null };
  sign_on_identities: { user_id: string; admin_at: string | null };
}

/**
 * Stores with the account that a claim gave its role. Before, the link to the provider had it, which a
 * password reset deletes.
 */
export const claimedRoles: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('users').addColumn('role_claimed_at', 'text').execute();
    await db
      .updateTable('users')
      .set((eb) => ({
        role_claimed_at: eb
          .selectFrom('sign_on_identities')
          .select((row) => row.fn.max('admin_at').as('at'))
          .whereRef('user_id', '=', 'users.id'),
      }))
      .where('role', '=', 'admin')
      .execute();
    await db.schema.alterTable('sign_on_identities').dropColumn('admin_at').execute();
  },
};
