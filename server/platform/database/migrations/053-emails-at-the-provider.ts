import type { Kysely, Migration } from 'kysely';

interface Tables {
  users: { id: string; email: string };
  sign_on_identities: { user_id: string; email: string };
}

/** The email at the last login with the provider. The first login took it from there. */
export const emailsAtProvider: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('sign_on_identities')
      .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db
      .updateTable('sign_on_identities')
      .set((eb) => ({
        email: eb
          .selectFrom('users')
          .select('users.email')
          .whereRef('users.id', '=', 'sign_on_identities.user_id'),
      }))
      .execute();
  },
};
