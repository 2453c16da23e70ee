import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose';
import { MINUTE, SECOND } from '../../../../../contract/durations.ts';
import type { User } from '../../../../../contract/users.ts';
import { makeDiscovery } from '../../../../../server/modules/auth/signOn/discovery.ts';
import { MAX_RESPONSE } from '../../../../../server/platform/http/limitedFetch.ts';
import { updateUser } from '../../../../../server/modules/people/index.ts';
import { startIdentityProvider } from '../../../../support/identityProvider/identityProvider.ts';
import {
  addPerson as addPersonTo,
  PERSON,
  type SignOnResult,
  startSharedSignOn,
  startSignOnServer,
  syncClock,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import * as auth from '../../../../support/server/auth.ts';
import {
  readMails,
  readResetToken,
  readVerificationToken,
} from '../../../../support/server/outbox.ts';
import { call, errorResponse, startServer } from '../../../../support/server/server.ts';
import { signUp, type Student } from '../../../../support/server/students.ts';

const NEW_PASSWORD = 'marmalade-comet-77';
const OVER = errorResponse(400, 'This login with Northfield is over. Please start it again.');
const ASK = 'Please ask the people who run Study Buddy here.';
const INVALID = errorResponse(400, `The login with Northfield could not be verified. ${ASK}`);
const AWAY = errorResponse(
  503,
  'The login with Northfield does not work at the moment. Please try again later, or use your email and password.',
);

const signOn = await startSharedSignOn({
  secret: 'a-secret-of-the-client-0123456789-abc',
  settings: { CAMPUS_DOMAINS: 'example.edu=Northfield University' },
});
const { server, idp } = signOn;
const { database } = server.context;
const now = () => server.clock.now().toISOString();

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor(signOn);
  idp.behaviour = { person: 'ada' };
  idp.people.set('ada', PERSON);
  idp.alterIdToken = undefined;
});

const profileWith = async (token: string, { url } = server) =>
  (await call<User>({ url }, 'GET', '/api/users/me', { token })).body;
const logInAs = (subject: string) => new Visitor(signOn).logIn(subject);
/** Logs in and returns the profile. */
const profileAs = async (subject: string) => profileWith((await logInAs(subject)).body.token);

/** Returns the query of a callback with other parameters. */
const altered = (query: string, change: Record<string, string>) =>
  new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change }).toString();

describe('a callback', () => {
  it('is refused in another browser, with another transaction, state, issuer or code verifier', async () => {
    const { query, transaction } = await visitor.begin();
    const other = await new Visitor(signOn).begin();
    const before = idp.requests.length;
    const refused = {
      'another browser': await visitor.finish(query, other.transaction),
      'a forged transaction': await visitor.finish(query, `${transaction.slice(0, -2)}AA`),
      'a swapped state': await visitor.finish(altered(query, { state: 'another' }), transaction),
    };
    for (const [what, response] of Object.entries(refused))
      expect({ what, ...response }).toMatchObject({ what, ...OVER });
    expect(idp.requests).toHaveLength(before);
    const mixed = altered(query, { iss: 'https://other.example' });
    expect(await visitor.finish(mixed, transaction)).toMatchObject(INVALID);

    const code = new URLSearchParams(query).get('code')!;
    const swapped = altered(other.query, { code });
    expect(await visitor.finish(swapped, other.transaction)).toMatchObject(OVER);
    expect(idp.requests.at(-1)).toBe('/token');
  });

  it.each(['login', 'consent'] as const)('of a refused %s says so', async (refuses) => {
    idp.behaviour = { person: 'ada', refuses };
    const { query, transaction } = await visitor.begin();
    expect(await visitor.finish(query, transaction)).toMatchObject(
      errorResponse(400, 'The login with Northfield was cancelled.'),
    );
  });

  it('leads the tab to /login without a change, and is used once within 30 minutes', async () => {
    const { query, transaction } = await visitor.begin();
    const url = `${server.url}/api/sign-on/callback?${query}`;
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    const location = `/login#sign-on=${encodeURIComponent(query)}`;
    const uncached = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    expect([status, Object.fromEntries(headers)]).toMatchObject([303, { ...uncached, location }]);
    expect(headers.get('set-cookie')).toBeNull();
    expect((await visitor.finish(query, transaction)).status).toBe(200);
    expect(await visitor.finish(query, transaction)).toMatchObject(OVER);
    const late = await visitor.begin();
    server.clock.advance(31 * MINUTE);
    expect(await visitor.finish(late.query, late.transaction)).toMatchObject(OVER);
  });
});

describe('one transaction', () => {
  const countAuthSessions = async (subject: string) => {
    const sessions = database.selectFrom('sign_on_sessions').select('auth_session_id');
    return (await sessions.where('subject', '=', subject).execute()).length;
  };

  it('is one login, whatever the number of its codes', async () => {
    const subject = addPerson();
    idp.behaviour = { person: subject };
    const { url, transaction } = await visitor.start();
    const queries = [];
    for (let code = 1; code <= 4; code += 1) queries.push(await visitor.follow(url));
    const parallel = queries.slice(0, 3).map((query) => visitor.finish(query, transaction));
    const responses = await Promise.all(parallel);
    responses.push(await visitor.finish(queries[3]!, transaction));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([OVER, OVER, OVER]);
    expect(await countAuthSessions(subject)).toBe(1);
  });

  it('is one login by the password that links an account', async () => {
    const student = await signUp(server);
    const subject = addPerson({ email: student.email });
    const { linkToken } = (await logInAs(subject)).body;
    const links = [1, 2, 3].map(() => link(linkToken, student.password));
    const refused = (await Promise.all(links)).filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([OVER, OVER]);
    expect(await link(linkToken, student.password)).toMatchObject(OVER);
    expect(await countAuthSessions(subject)).toBe(1);
  });
});

describe('an ID token', () => {
  it('is refused from another issuer, for another service or login, without a time or key', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { sign } = idp;
    const logInWith = (change: JWTPayload, key?: CryptoKey) => {
      idp.alterIdToken = (claims) => ({ ...claims, ...change });
      idp.sign = (claims) => sign(claims, key);
      return visitor.logIn('ada').finally(() => {
        idp.sign = sign;
      });
    };
    for (const [change, key] of [
      [{ iss: 'https://other.example' }],
      [{ aud: 'another-client' }],
      [{ nonce: 'another' }],
      [{ iat: undefined }],
      [{}, privateKey],
    ] as const)
      expect({ change, ...(await logInWith(change, key)) }).toMatchObject({ change, ...INVALID });
  });

  it('is verified by keys that the provider rotated, and may be a minute ahead or late', async () => {
    const statuses = [];
    for (const seconds of [0, 1, 30, -30, 300, -300]) {
      await idp.rotateKeys();
      server.clock.jump(-seconds * SECOND);
      statuses.push((await logInAs('ada')).status);
      syncClock(server);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400]);
  });
});

describe('a provider', () => {
  it('that is away says so', async () => {
    const { query, transaction } = await visitor.begin();
    await idp.stop();
    try {
      const { status, body } = await visitor.finish(query, transaction);
      expect({ status, body }).toEqual(AWAY);
    } finally {
      await idp.start();
    }
    expect((await visitor.logIn('ada')).status).toBe(200);
  });

  it.each([
    ['away', 'http://localhost:9', AWAY],
    ['missing', '', errorResponse(404, 'This service has no login with a provider.')],
  ])('may be %s at the start, and passwords work', async (_what, OIDC_ISSUER, refusal) => {
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_NAME: 'Northfield' };
    const alone = await startServer({ settings });
    try {
      const { status, body } = await call(alone, 'POST', '/api/sign-on/start', { body: {} });
      expect({ status, body }).toEqual(refusal);
      expect((await auth.logIn(alone, await signUp(alone))).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });

  it('of several tenants is refused at start, with the one to use', async () => {
    const other = await startIdentityProvider({ serviceUrl: 'http://localhost:1' });
    const issuer = 'https://login.example/{tenantid}/v2.0';
    other.alterDiscovery = (document) => ({ ...document, issuer });
    const settings = { OIDC_ISSUER: other.issuer, OIDC_CLIENT_ID: 'a' };
    const refusal: unknown = await startServer({ settings }).catch((error: unknown) => error);
    await other.stop();
    expect(refusal).toMatchObject({
      message: `OIDC_ISSUER must be the address of one tenant: "${issuer}" with the id of your tenant instead of {tenantid}; it is "${other.issuer}".`,
    });
  });

  it('may not send more than 8 MB', async () => {
    const discover = (length: number) => {
      idp.alterDiscovery = (document) => ({ ...document, padding: 'x'.repeat(length) });
      return makeDiscovery({ config: server.config, elapsed: () => 0 })();
    };
    expect((await discover(MAX_RESPONSE - 10_000)).server.issuer).toBe(idp.issuer);
    await expect(discover(MAX_RESPONSE)).rejects.toThrow();
    idp.alterDiscovery = undefined;
  });

  it('is the only login with OIDC_ONLY, here without a secret of the client', async () => {
    const only = await startSignOnServer({ settings: { OIDC_ONLY: 'on' } });
    only.idp.people.set('ada', PERSON);
    try {
      const info = await call(only.server, 'GET', '/api/sign-on');
      expect(info.body).toEqual({ name: 'Northfield', only: true });
      const student = await signUp(only.server);
      const { email, password, name } = student;
      for (const [path, body] of [
        ['users/login', { email, password }],
        ['users/signup', { email: 'new@example.edu', password, name, university: 'U' }],
        ['users/forgot-password', { email }],
        [`users/reset-password/${'x'.repeat(43)}`, { password }],
        ['auth/passkeys/options', {}],
      ] as const) {
        const response = await call(only.server, 'POST', `/api/${path}`, { body });
        const refused = errorResponse(403, 'Please log in with Northfield.');
        expect({ path, ...response }).toMatchObject({ path, ...refused });
      }
      expect((await student.profile()).hasPassword).toBe(false);
      const noPasskeys = errorResponse(404, 'This service has no passkeys.');
      expect(await student.api('GET', '/api/users/me/passkeys')).toMatchObject(noPasskeys);
      expect((await new Visitor(only).logIn('ada')).status).toBe(200);
    } finally {
      await only.stop();
    }
  });
});

/** Adds a person to the provider and returns the subject. */
const addPerson = (claims: JWTPayload = {}) => addPersonTo(idp, claims);

const link = (linkToken: string, password: string) =>
  call<SignOnResult>(server, 'POST', '/api/sign-on/link', { body: { linkToken, password } });

describe('the account of a student of the provider', () => {
  it('is made by the first login, without a password', async () => {
    const subject = addPerson();
    const email = `${subject}@example.edu`;
    const profile = await profileAs(subject);
    expect(profile).toMatchObject({
      ...{ name: 'Ada Lovelace', email, emailVerified: true, hasPassword: false },
      ...{ university: 'Northfield University', campus: 'Northfield University' },
    });
    expect((await auth.logIn(server, { email, password: '' })).status).toBe(400);
    const unverified = addPerson({ email_verified: false, university: 'Southfield College' });
    expect(await profileAs(unverified)).toMatchObject({
      ...{ emailVerified: false, university: 'Southfield College', campus: '' },
    });
    await readVerificationToken(server, `${unverified}@example.edu`);

    // The subject is the student, whose email may change or get to another person.
    idp.people.set(subject, { ...PERSON, name: 'Ada King', email: 'new@example.edu' });
    expect(await profileAs(subject)).toEqual(profile);
    expect(await logInAs(addPerson({ email, name: 'Charles Babbage' }))).toMatchObject(
      errorResponse(409, `Another account has the email address ${email}. ${ASK}`),
    );
    await updateUser(database, profile._id, { suspended_at: now() });
    expect((await logInAs(subject)).status).toBe(403);
  });

  it('is not made without an email, with one that gets no mail or outside CAMPUS_DOMAINS', async () => {
    const refusal = `The login with Northfield came with the email address jörg@example.edu, which is not supported. ${ASK}`;
    expect(await logInAs(addPerson({ email: 'jörg@example.edu' }))).toMatchObject(
      errorResponse(400, refusal),
    );
    expect(await logInAs(addPerson({ email: undefined }))).toMatchObject(
      errorResponse(400, `The login with Northfield came without an email address. ${ASK}`),
    );
    expect(await logInAs(addPerson({ email: 'ada@elsewhere.example' }))).toMatchObject(
      errorResponse(400, 'Please use your university email address, which ends in example.edu.'),
    );
  });

  it('is one of two tabs at once', async () => {
    idp.behaviour = { person: addPerson() };
    const tabs = [await visitor.begin(), await visitor.begin()];
    const logins = await Promise.all(
      tabs.map(({ query, transaction }) => visitor.finish(query, transaction)),
    );
    expect(logins.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = logins.map(({ body }) => decodeJwt(body.token)['userId']);
    expect(first).toBe(second);
  });
});

describe('an account that existed before', () => {
  /** Logs in at the provider as a new person with the email of the student. */
  async function meet({ email }: Student, claims: object = {}) {
    const subject = addPerson({ email, ...claims });
    return { subject, ...(await logInAs(subject)).body };
  }

  it('is linked when both sides have verified the email, mailed, and until a password reset', async () => {
    const student = await signUp(server);
    await updateUser(database, student._id, { email_verified_at: now() });
    const login = await meet({ ...student, email: student.email.toUpperCase() });
    const profile = await profileWith(login.token);
    expect(profile).toMatchObject({ _id: student._id, hasPassword: true });
    await server.context.tasks.settled();
    const mails = (await readMails(server, student.email)).join();
    expect(mails).toMatch(/account and Northfield\s[^]+ Northfield, too\.\s+If this was not you/);

    await auth.forgotPassword(server, student.email);
    const reset = await readResetToken(server, student.email);
    await auth.resetPassword(server, reset, NEW_PASSWORD);
    const links = database.selectFrom('sign_on_identities').selectAll();
    expect(await links.where('user_id', '=', student._id).execute()).toEqual([]);
  });

  it.each<[string, boolean, unknown]>([
    ['here', false, true],
    ['at the provider', true, false],
    ['at the provider, which says nothing', true, undefined],
  ])('is linked by its password if the email is not verified %s', async (_who, here, there) => {
    const student = await signUp(server);
    if (here) await updateUser(database, student._id, { email_verified_at: now() });
    const { subject, ...unproven } = await meet(student, { email_verified: there });
    expect(unproven).toEqual({ linkToken: expect.any(String), email: student.email });
    const linked = await link(unproven.linkToken, student.password);
    const { _id } = student;
    const emailVerified = here || there === true;
    expect(await profileWith(linked.body.token)).toMatchObject({ _id, emailVerified });
    expect(await profileAs(subject)).toMatchObject({ _id });
  });

  it('is not linked to a second account, by guesses, ten minutes later or by another token', async () => {
    const student = await signUp(server);
    const { linkToken, subject } = await meet(student);
    idp.people.set(subject, { ...PERSON, email: `${subject}@other.example.edu` });
    await logInAs(subject);
    const known = errorResponse(409, 'You have another account already.');
    expect(await link(linkToken, student.password)).toMatchObject(known);
    const { transaction } = await visitor.start();
    expect(await link(transaction, student.password)).toMatchObject(OVER);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await link(linkToken, 'a guess')).toMatchObject(
        errorResponse(400, 'This is not the password of that account.'),
      );
    expect((await link(linkToken, student.password)).status).toBe(429);
    server.clock.advance(11 * MINUTE);
    expect(await link(linkToken, student.password)).toMatchObject(OVER);
  });
});
