import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '../../../../../contract/users.ts';
import { runAdminCommand } from '../../../../../server/cli/adminCommand.ts';
import {
  addPerson,
  PERSON,
  startSharedSignOn,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import * as auth from '../../../../support/server/auth.ts';
import { readResetToken } from '../../../../support/server/outbox.ts';
import { call } from '../../../../support/server/server.ts';

const signOn = await startSharedSignOn({
  settings: { OIDC_ADMIN_CLAIM: 'groups=study-buddy-admins' },
});
const { server, idp } = signOn;
const { database } = server.context;
const ADMINS = ['students', 'study-buddy-admins'];
const PASSWORD = 'marmalade-comet-77';

beforeAll(async () => {
  // The only admin could not be revoked.
  await new Visitor(signOn).logIn(addPerson(idp, { groups: ADMINS }));
});

let subject: string;
let email: string;
beforeEach(() => {
  subject = addPerson(idp);
  email = `${subject}@example.edu`;
});

const profileWith = async (token: string) =>
  (await call<User>(server, 'GET', '/api/users/me', { token })).body;

/** Logs in at the provider with these groups, and returns the role. */
async function roleWith(groups: unknown): Promise<string> {
  idp.people.set(subject, { ...PERSON, email, groups });
  const { body } = await new Visitor(signOn).logIn(subject);
  return (await profileWith(body.token)).role;
}

async function command(name: 'grant' | 'revoke'): Promise<void> {
  const { code } = await runAdminCommand(server.context, [name, email], server.clock.now());
  expect(code).toBe(0);
}

describe('the role of an admin by OIDC_ADMIN_CLAIM', () => {
  it('ends with the claim', async () => {
    expect(await roleWith(['students'])).toBe('student');
    expect(await roleWith(ADMINS)).toBe('admin');
    expect(await roleWith('study-buddy-admins')).toBe('admin');
    expect(await roleWith(undefined)).toBe('student');
  });

  it('stays when it was given by another way, also after a claim', async () => {
    await roleWith(['students']);
    await command('grant');
    expect(await roleWith(ADMINS)).toBe('admin');
    expect(await roleWith(['students'])).toBe('admin');

    await command('revoke');
    expect(await roleWith(ADMINS)).toBe('admin');
    await command('revoke');
    await command('grant');
    expect(await roleWith(['students'])).toBe('admin');
  });

  it('ends with a reset of the password, until the next login with the claim', async () => {
    expect(await roleWith(ADMINS)).toBe('admin');
    await auth.forgotPassword(server, email);
    await auth.resetPassword(server, await readResetToken(server, email), PASSWORD);
    const { body } = await auth.logIn(server, { email, password: PASSWORD });
    expect((await profileWith(body.token)).role).toBe('student');
    expect(await roleWith(ADMINS)).toBe('admin');
    expect(await roleWith(['students'])).toBe('student');
  });

  it('ends at a login without the claim as another student of the provider', async () => {
    expect(await roleWith(ADMINS)).toBe('admin');
    // As when the provider is replaced: the account is linked by its email.
    await database.deleteFrom('sign_on_identities').where('subject', '=', subject).execute();
    subject = addPerson(idp);
    expect(await roleWith(['students'])).toBe('student');
  });
});
