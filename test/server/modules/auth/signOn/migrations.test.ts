import { expect, it } from '@jest/globals';
import { claimedRoles } from '../../../../../server/platform/database/migrations/050-claimed-roles.ts';
import { emailsAtProvider } from '../../../../../server/platform/database/migrations/053-emails-at-the-provider.ts';
import { startSharedServer } from '../../../../support/server/server.ts';
import { signUp } from '../../../../support/server/students.ts';

// A file of its own: PostgreSQL refuses statements that a connection prepared before a column changed.

const server = await startSharedServer();
const { database } = server.context;

it('a migration moves the time of a role by a claim from the link to the account', async () => {
  const at = server.clock.now().toISOString();
  const [claimed, given, revoked] = [
    await signUp(server, 'Ada'),
    await signUp(server, 'Grace'),
    await signUp(server, 'Zoe'),
  ];
  for (const { _id } of [claimed, given])
    await database.updateTable('users').set({ role: 'admin' }).where('id', '=', _id).execute();
  await database.schema.alterTable('users').dropColumn('role_claimed_at').execute();
  await database.schema.alterTable('sign_on_identities').addColumn('admin_at', 'text').execute();
  const links = [
    { user_id: claimed._id, admin_at: null },
    { user_id: claimed._id, admin_at: at },
    { user_id: given._id, admin_at: null },
    { user_id: revoked._id, admin_at: at },
  ].map((link, index) => ({
    ...{ issuer: 'https://login.example', subject: String(index), email: '', created_at: at },
    ...link,
  }));
  await database.insertInto('sign_on_identities').values(links).execute();
  await claimedRoles.up(database);
  const users = database.selectFrom('users').select(['name', 'role', 'role_claimed_at']);
  expect(await users.orderBy('name').execute()).toEqual([
    { name: 'Ada', role: 'admin', role_claimed_at: at },
    { name: 'Grace', role: 'admin', role_claimed_at: null },
    { name: 'Zoe', role: 'student', role_claimed_at: null },
  ]);
});

it('a migration fills in the emails at the provider from the accounts', async () => {
  const ada = await signUp(server, 'Ada King');
  await database.deleteFrom('sign_on_identities').execute();
  await database.schema.alterTable('sign_on_identities').dropColumn('email').execute();
  const link = { issuer: 'https://login.example', subject: 'ada', user_id: ada._id };
  await database
    .insertInto('sign_on_identities')
    .values({ ...link, created_at: server.clock.now().toISOString() } as never)
    .execute();
  await emailsAtProvider.up(database);
  const emails = await database.selectFrom('sign_on_identities').select('email').execute();
  expect(emails).toEqual([{ email: ada.email }]);
});
