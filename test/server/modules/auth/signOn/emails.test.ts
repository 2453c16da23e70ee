import { beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '../../../../../contract/users.ts';
import { updateUser } from '../../../../../server/modules/people/index.ts';
import {
  addPerson,
  startSharedSignOn,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import * as auth from '../../../../support/server/auth.ts';
import { readVerificationToken } from '../../../../support/server/outbox.ts';
import { call, errorResponse } from '../../../../support/server/server.ts';
import { makeStudent } from '../../../../support/server/students.ts';

const TAKEN =
  'Another student has the email address of this account now. Please enter another one in the settings.';

const signOn = await startSharedSignOn({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });
const { server, idp } = signOn;
const { database } = server.context;

let email: string;
let count = 0;
beforeEach(() => {
  count += 1;
  email = `owner-${String(count)}@example.edu`;
});

/** Logs in a student of the provider, who may be new. */
async function logIn(subject: string) {
  const { status, body } = await new Visitor(signOn).logIn(subject);
  const profile = await call<User>(server, 'GET', '/api/users/me', { token: body.token });
  return { status, body, token: body.token, me: profile.body };
}

describe.each([
  ['is false', false],
  ['is missing', undefined],
])('an email of which email_verified %s', (_what, email_verified) => {
  it('goes to the student of the provider who has verified it, and the other one is asked for another', async () => {
    const stranger = addPerson(idp, { email, email_verified });
    const first = await logIn(stranger);
    const link = await readVerificationToken(server, email);
    expect(first.me).toMatchObject({ email, emailVerified: false });

    const owner = await logIn(addPerson(idp, { email: email.toUpperCase() }));
    expect(owner.me).toMatchObject({ email: email.toUpperCase(), emailVerified: true });
    expect(owner.me._id).not.toBe(first.me._id);

    const later = await logIn(stranger);
    expect(later.body.notice).toBe(TAKEN);
    expect(later.me).toMatchObject({
      ...{ _id: first.me._id, email: '', emailVerified: false, needsVerification: true },
    });
    const { api } = makeStudent(server, { ...later.me, ...later.body, password: '' });
    const path = '/api/users/verify-email';
    expect((await api('POST', `${path}/${link}`, {})).status).toBe(400);
    expect(await api('POST', '/api/users/me/verification-mails', {})).toMatchObject(
      errorResponse(400, 'Please enter an email address in the settings first.'),
    );

    const other = `other-${String(count)}@example.edu`;
    expect((await new Visitor(signOn).confirm(stranger, later.token, true)).status).toBe(200);
    await api('PUT', '/api/users/me/email', { email: other });
    const confirmation = await readVerificationToken(server, other);
    expect((await api('POST', `${path}/${confirmation}`, {})).status).toBe(200);
    const settled = await logIn(stranger);
    expect(settled.body.notice).toBeUndefined();
    expect(settled.me).toMatchObject({ email: other, emailVerified: true });
  });
});

describe('an email that the provider has not verified', () => {
  it('stays with an account that has verified it by a mail', async () => {
    const { me } = await logIn(addPerson(idp, { email, email_verified: false }));
    await updateUser(database, me._id, { email_verified_at: server.clock.now().toISOString() });
    const later = await new Visitor(signOn).logIn(addPerson(idp, { email }));
    expect(later.status).toBe(409);
    expect((await auth.logIn(server, { email, password: '' })).status).toBe(400);
  });

  it('stays with the first of two students who have not verified it', async () => {
    await logIn(addPerson(idp, { email, email_verified: false }));
    const second = await new Visitor(signOn).logIn(
      addPerson(idp, { email, email_verified: false }),
    );
    expect(second.status).toBe(409);
  });

  it('goes to one of two simultaneous logins of its owner', async () => {
    await logIn(addPerson(idp, { email, email_verified: false }));
    const owner = addPerson(idp, { email });
    const logins = await Promise.all([logIn(owner), logIn(owner)]);
    expect(logins.map(({ status }) => status)).toEqual([200, 200]);
    expect(logins[0].me._id).toBe(logins[1].me._id);
  });
});

describe('an email that changed at the provider', () => {
  const change = (subject: string, to: string) =>
    idp.people.set(subject, { ...idp.people.get(subject), email: to });

  it('is said at the next login, once for each change', async () => {
    const subject = addPerson(idp, { email });
    const notices = async () => (await logIn(subject)).body.notice;
    expect(await notices()).toBeUndefined();
    expect(await notices()).toBeUndefined();
    change(subject, `new-${email}`);
    const keeps = (now: string) =>
      `Your university now has ${now}; this account keeps ${email}. You can change it in the settings.`;
    const later = await logIn(subject);
    expect(later.body.notice).toBe(keeps(`new-${email}`));
    expect(later.me.email).toBe(email);
    expect(await notices()).toBeUndefined();
    change(subject, `newer-${email}`);
    expect(await notices()).toBe(keeps(`newer-${email}`));
    // Nothing to say: in other letters, back to that of the account, and without one.
    for (const unchanged of [`NEWER-${email}`, email, 'not an\0email']) {
      change(subject, unchanged);
      expect([unchanged, await notices()]).toEqual([unchanged, undefined]);
    }
    change(subject, `newer-${email}`);
    expect(await notices()).toBe(keeps(`newer-${email}`));
  });
});
