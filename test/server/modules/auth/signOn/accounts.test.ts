import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../../../../contract/durations.ts';
import type { User } from '../../../../../contract/users.ts';
import {
  type SignOnResult,
  startSharedSignOn,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import { forgotPassword, logIn, resetPassword } from '../../../../support/server/auth.ts';
import { readMails, readResetToken } from '../../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  makeStudent,
  signUpByApi,
  type Student,
} from '../../../../support/server/server.ts';

// Without a secret of the client: PKCE alone.
const signOn = await startSharedSignOn({
  settings: { CAMPUS_DOMAINS: 'example.edu=Northfield University' },
});
const { server, idp } = signOn;
const { database } = server.context;

let people = 0;

/** Adds a person to the provider and returns the subject. */
function addPerson(claims: Record<string, unknown> = {}): string {
  people += 1;
  const subject = `person-${String(people)}`;
  const email = `${subject}@example.edu`;
  idp.people.set(subject, { name: 'Ada Lovelace', email, email_verified: true, ...claims });
  return subject;
}

const logInAs = (subject: string) => new Visitor(signOn).logIn(subject);

const profileOf = async ({ token }: Pick<SignOnResult, 'token'>) =>
  (await call<User>(server, 'GET', '/api/users/me', { token })).body;
/** Logs in and returns the profile. */
const profileAs = async (subject: string) => profileOf((await logInAs(subject)).body);

/** Changes the row of a student. */
const store = (who: Pick<User, '_id'>, column: 'email_verified_at' | 'suspended_at') =>
  database
    .updateTable('users')
    .set({ [column]: server.clock.now().toISOString() })
    .where('id', '=', who._id)
    .execute();

const link = (linkToken: string, password: string) =>
  call<SignOnResult>(server, 'POST', '/api/sign-on/link', { body: { linkToken, password } });

describe('the first login', () => {
  it('makes an account with name, verified email and university, without a password', async () => {
    const subject = addPerson();
    const { status, body } = await logInAs(subject);
    expect(status).toBe(200);
    expect(await profileOf(body)).toMatchObject({
      name: 'Ada Lovelace',
      email: `${subject}@example.edu`,
      emailVerified: true,
      university: 'Northfield University',
      campus: 'Northfield University',
      hasPassword: false,
    });
    for (const password of ['', 'tangerine-orbit-42']) {
      expect((await logIn(server, { email: `${subject}@example.edu`, password })).status).toBe(400);
    }
  });

  it('takes the university from the claim', async () => {
    const subject = addPerson({ university: 'Southfield College' });
    expect((await profileAs(subject)).university).toBe('Southfield College');
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
  ])('with email_verified %p counts as verified: %p', async (email_verified, emailVerified) => {
    expect(await profileAs(addPerson({ email_verified }))).toMatchObject({ emailVerified });
  });

  it('is refused without an email, and outside CAMPUS_DOMAINS', async () => {
    expect(await logInAs(addPerson({ email: undefined }))).toMatchObject(
      errorResponse(
        400,
        'The login with Northfield came without an email address. Please ask the people who run Study Buddy here.',
      ),
    );
    expect(await logInAs(addPerson({ email: 'ada@elsewhere.example' }))).toMatchObject(
      errorResponse(400, 'Please use your university email address, which ends in example.edu.'),
    );
  });

  it('makes one account in two tabs at once', async () => {
    idp.behaviour = { person: addPerson() };
    const visitor = new Visitor(signOn);
    const tabs = [await visitor.start(), await visitor.start()];
    const queries = [await visitor.follow(tabs[0]!.url), await visitor.follow(tabs[1]!.url)];
    const logins = await Promise.all(
      tabs.map(({ transaction }, index) => visitor.finish(queries[index]!, transaction)),
    );
    expect(logins.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(logins.map(({ body }) => profileOf(body)));
    expect(first!._id).toBe(second!._id);
  });
});

describe('a student who returns', () => {
  it('is found by the subject after the email changed at the provider', async () => {
    const subject = addPerson();
    const first = await profileAs(subject);
    idp.people.set(subject, { name: 'Ada King', email: 'new@example.edu', email_verified: true });
    const { _id, email } = first;
    expect(await profileAs(subject)).toMatchObject({ _id, email, name: 'Ada Lovelace' });
  });

  it('keeps the account when the provider gives the email to another person', async () => {
    const { email } = await profileAs(addPerson());
    expect(await logInAs(addPerson({ email, name: 'Charles Babbage' }))).toMatchObject(
      errorResponse(
        409,
        `Another account has the email address ${email}. Please ask the people who run Study Buddy here.`,
      ),
    );
  });

  it('is refused while suspended', async () => {
    const subject = addPerson();
    await store(await profileAs(subject), 'suspended_at');
    expect((await logInAs(subject)).status).toBe(403);
  });
});

describe('an account that existed before', () => {
  /** Logs in at the provider as a new person with the email of the student. */
  async function meet({ email }: Student, claims: object = {}) {
    const subject = addPerson({ email, ...claims });
    return { subject, ...(await logInAs(subject)).body };
  }

  it('is linked when both sides have verified the email, and its owner gets a mail', async () => {
    const student = await signUpByApi(server);
    await store(student, 'email_verified_at');
    const login = await meet({ ...student, email: student.email.toUpperCase() });
    expect(await profileOf(login)).toMatchObject({ _id: student._id, hasPassword: true });
    await server.context.tasks.settled();
    const mails = await readMails(server, student.email);
    expect(mails.join()).toContain('Subject: Your Study Buddy account and Northfield');
  });

  it.each<[string, boolean, unknown]>([
    ['here', false, true],
    ['at the provider', true, false],
    ['at the provider, which says nothing', true, undefined],
  ])('is linked by its password if the email is not verified %s', async (_who, here, there) => {
    const student = await signUpByApi(server);
    if (here) await store(student, 'email_verified_at');
    const { subject, ...unproven } = await meet(student, { email_verified: there });
    expect(unproven).toEqual({ linkToken: expect.any(String), email: student.email });

    expect(await link(unproven.linkToken, 'not the password')).toMatchObject(
      errorResponse(400, 'This is not the password of that account.'),
    );
    const linked = await link(unproven.linkToken, student.password);
    expect(await profileOf(linked.body)).toMatchObject({
      _id: student._id,
      emailVerified: here || there === true,
    });
    expect(await profileAs(subject)).toMatchObject({ _id: student._id });
  });

  it('is locked against guesses of the password', async () => {
    const { linkToken } = await meet(await signUpByApi(server));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await link(linkToken, 'a guess')).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is not linked ten minutes later, or by a token of something else', async () => {
    const student = await signUpByApi(server);
    const { linkToken } = await meet(student);
    const { transaction } = await new Visitor(signOn).start();
    expect((await link(transaction, student.password)).status).toBe(400);
    server.clock.advance(11 * MINUTE);
    expect((await link(linkToken, student.password)).status).toBe(400);
  });

  it('loses the link by a password reset', async () => {
    const student = await signUpByApi(server);
    const { linkToken } = await meet(student);
    await link(linkToken, student.password);
    await forgotPassword(server, student.email);
    await resetPassword(server, await readResetToken(server, student.email), 'marmalade-comet-77');
    const links = database.selectFrom('sign_on_identities').selectAll();
    expect(await links.where('user_id', '=', student._id).execute()).toEqual([]);
  });
});

describe('an account without a password', () => {
  /** Confirms a change by another login. `again` makes the provider ask for credentials. */
  const confirm = async (subject: string, token: string, again?: true) => {
    idp.behaviour = { person: subject };
    const body = await new Visitor(signOn).begin(again);
    return call<{ error?: string }>(server, 'POST', '/api/users/me/sign-on', { body, token });
  };
  const student = async () => {
    const subject = addPerson();
    const { body } = await logInAs(subject);
    const { _id, name, email } = await profileOf(body);
    const { token, refreshToken } = body;
    const account = { _id, name, email, password: '', token, refreshToken };
    return { subject, ...makeStudent(server, account) };
  };
  const AGAIN = errorResponse(
    403,
    'Please log in with Northfield again first. It then counts for ten minutes.',
  );

  it('is deleted after another login with the provider', async () => {
    const { subject, api, token } = await student();
    expect(await api('DELETE', '/api/users/me', {})).toMatchObject(AGAIN);
    expect((await confirm(subject, token, true)).status).toBe(200);
    expect((await api('DELETE', '/api/users/me', {})).status).toBe(200);
    expect((await logInAs(subject)).body).toMatchObject({ deletionCancelled: true });
  });

  it('is not confirmed ten minutes later, without a question of the provider, or by others', async () => {
    const { subject, api, token } = await student();
    expect((await confirm(subject, token)).status).toBe(403);
    expect((await confirm(addPerson(), token, true)).status).toBe(403);
    idp.alterIdToken = (claims) => ({ ...claims, auth_time: Number(claims['iat']) - 3_600 });
    const stale = await confirm(subject, token, true).finally(() => {
      idp.alterIdToken = undefined;
    });
    expect(stale.status).toBe(403);
    expect((await confirm(subject, token, true)).status).toBe(200);
    server.clock.advance(11 * MINUTE);
    expect((await api('DELETE', '/api/users/me', {})).status).toBe(403);
  });

  it('gets a password, which then works and is needed', async () => {
    const { subject, api, token, email } = await student();
    const password = 'marmalade-comet-77';
    expect((await api('POST', '/api/users/me/password', { password })).status).toBe(403);
    await confirm(subject, token, true);
    expect((await api('POST', '/api/users/me/password', { password })).status).toBe(200);
    expect((await logIn(server, { email, password })).status).toBe(200);
    expect((await api('DELETE', '/api/users/me', {})).status).toBe(400);
    expect((await api('DELETE', '/api/users/me', { password })).status).toBe(200);
  });
});
