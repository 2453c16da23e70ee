import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { TokenResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import type { User } from '../../../../contract/users.ts';
import {
  campusUniversity,
  sendVerification,
} from '../../../../server/modules/auth/emailVerification.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import type { HttpError } from '../../../../server/platform/errors/httpError.ts';
import { forgotPassword, logIn, refresh, resetPassword } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  readMails,
  readResetToken,
  readVerificationToken,
} from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  fieldError,
  startSharedServer,
} from '../../../support/server/server.ts';
import {
  makeBuddies,
  signUp,
  signUpByApi,
  type Student,
} from '../../../support/server/students.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { png } from '../../../support/files.ts';
import { tablesWith } from '../../../support/server/tablesWith.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';
import { planIn } from '../sessions/plans.ts';

const HEAD = 'head@example.edu';
const NEW_PASSWORD = 'a-brand-new-passphrase';
const INVALID = errorResponse(
  400,
  'This link is not valid any more, or belongs to another account. Please ask for a new one.',
);
const OUTSIDE =
  'Please use your university email address, which ends in uni.edu, law.uni.edu, other.example, or example.edu.';

const server = await startSharedServer({
  settings: {
    REQUIRE_VERIFIED_EMAIL: 'on',
    ADMIN_EMAIL: 'Head@Example.edu',
    PUBLIC_URL: 'https://buddies.example.edu',
    CAMPUS_DOMAINS:
      'uni.edu=State University, law.uni.edu=Law School,other.example=Other College,example.edu',
    RATE_LIMITS: 'on',
    LIMIT_VERIFICATION_MAILS: '2',
    LIMIT_SIGNUPS_PER_HOUR: '1000',
  },
});
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');
let fresh: string;
beforeEach(async () => {
  for (const student of [ada, grace]) await mailLink(student);
  fresh = ada.email.replace('example.edu', 'other.example');
});

/** Mails a verification link, as a sign-up does. */
const mailLink = ({ _id, name, email }: Student) =>
  sendVerification(server.context, { id: _id, name, email });
const redeem = (student: Student, token: string) =>
  student.api<ErrorResponse>('POST', `/api/users/verify-email/${token}`);
const tokenOf = ({ email }: Student, mails?: number) => readVerificationToken(server, email, mails);
const verify = async (student: Student) =>
  expect((await redeem(student, await tokenOf(student))).status).toBe(200);
const sendAgain = (student: Student) =>
  student.api<ErrorResponse & { message: string }>('POST', '/api/users/me/verification-mails', {});

describe('sign-up', () => {
  const emmy = {
    name: 'Emmy Noether',
    email: 'emmy@example.edu',
    // Characters count, not bytes.
    password: '🐢🐇🐢🐇🐢🐇🐢 ',
    university: 'Yale University',
  };
  const post = (body: object) =>
    call<TokenResponse & ErrorResponse>(server, 'POST', '/api/users/signup', {
      body: { ...emmy, ...body },
    });

  it('trims the texts, returns both tokens and stores no password or token as it is', async () => {
    const response = await post({ name: ' Emmy  Noether ', university: ' Yale\u00a0University ' });
    expect(response.status).toBe(201);
    const { token, refreshToken } = response.body;
    const { name, email, password, university } = emmy;
    const { body } = await call<User>(server, 'GET', '/api/users/me', { token });
    expect(body).toMatchObject({ name, email, university, role: 'student' });

    await forgotPassword(server, email);
    const links = [await readVerificationToken(server, email), await readResetToken(server, email)];
    for (const secret of [password, refreshToken, ...links])
      expect(await tablesWith(server, secret)).toEqual([]);
    const rows = await server.context.database.selectFrom('users').selectAll().execute();
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect((await refresh(server, refreshToken)).status).toBe(200);
    expect((await logIn(server, emmy)).status).toBe(200);
  });

  it('mails no link that is in the name, because the email may be of somebody else', async () => {
    const email = 'somebody@example.edu';
    const name = 'Win at www.evil.example or https://evil.example/now';
    await post({ name, email });
    await readVerificationToken(server, email);
    const [mail = ''] = await readMails(server, email);
    expect(mail).toContain('Hello Win at www. evil. example or https: //evil. example/now,');
  });

  it('returns 409 for a taken email in any spelling, also if two take it simultaneously', async () => {
    const error = 'An account with this email address already exists.';
    expect(await post({ email: ada.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error, fields: { email: error } },
    });
    const twins = await Promise.all([1, 2].map(() => post({ email: 'twin@example.edu' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await post({ email: 'Emmy@München.example.edu' })).toMatchObject({ status: 201 });
    const ascii = 'emmy@xn--mnchen-3ya.example.edu';
    expect((await post({ email: ascii })).status).toBe(409);
    expect((await logIn(server, { ...emmy, email: ascii })).status).toBe(200);
  });

  it.each([
    ['name', { name: '   ' }],
    ['email', { email: 'emmy@notuni.edu' }],
    ['email', { email: `${'e'.repeat(65)}@example.edu` }],
    ['email', { email: 'emmy@-.example' }],
    ['password', { password: 'Emmy  NOETHER' }],
  ])('names the invalid field %s', async (field, wrong) => {
    expect(await post(wrong)).toMatchObject(
      fieldError(field, expect.stringMatching(/^[A-Z].*\.$/)),
    );
  });
});

it.each([
  ['a@UNI.edu', 'State University'],
  ['b@cs.uni.edu', 'State University'],
  ['c@law.uni.edu', 'Law School'],
  ['d@example.edu', ''],
  ...['ada@example.com', 'ada@notuni.edu', 'ada@uni.edu.example'].map((email) => [email, OUTSIDE]),
])('CAMPUS_DOMAINS give %s the university of the longest domain: "%s"', (email, expected) => {
  const find = () => {
    try {
      return campusUniversity(server.config, email);
    } catch (error) {
      return (error as HttpError).message;
    }
  };
  expect(find()).toBe(expected);
});

describe('a verification link', () => {
  it('is mailed at sign-up, and verifies the email of its account once, with its campus', async () => {
    const alan = await signUpByApi(server, 'Alan Turing', { email: 'alan@law.UNI.edu' });
    const unverified = { emailVerified: false, needsVerification: true, campus: '' };
    expect(await alan.profile()).toMatchObject({ ...unverified, university: 'Law School' });
    // The mail has the domain in lower case.
    const email = alan.email.toLowerCase();
    const token = await readVerificationToken(server, email);
    const [mail = ''] = await readMails(server, email);
    expect(mail).toContain('Subject: Verify your email address for Study Buddy');
    expect(mail).toMatch(/24 hours:\s+http\S+\/verify-email\/\S+\s+If you did not sign up/);

    // Opening it helps no stranger who signed up.
    expect(await redeem(grace, token)).toMatchObject(INVALID);
    expect(await grace.profile()).toMatchObject(unverified);
    const message = 'Your email address is verified.';
    expect(await redeem(alan, token)).toMatchObject({ status: 200, body: { message } });
    const verified = { emailVerified: true, needsVerification: false, campus: 'Law School' };
    expect(await alan.profile()).toMatchObject(verified);
    const found = (await ada.search({ limit: '50' })).body.find(({ _id }) => _id === alan._id);
    expect(found?.campus).toBe('Law School');
    expect(await redeem(alan, token)).toMatchObject(INVALID);
    expect((await sendAgain(alan)).body.message).toBe('Your email address is verified already.');
  });

  it('is sent again a few times a day for each account, and expires after a day', async () => {
    const { message } = (await sendAgain(ada)).body;
    expect(message).toBe('Verification email sent! Check your inbox.');
    const first = await tokenOf(ada, 2);
    expect((await sendAgain(ada)).status).toBe(200);
    const limit = expect.stringMatching(/^We have sent you several mails today\. Please try again/);
    expect(await sendAgain(ada)).toMatchObject(errorResponse(429, limit));
    expect((await sendAgain(grace)).status).toBe(200);
    expect(await redeem(ada, first)).toMatchObject({ status: 200 });
    const [later] = await advanceClock(server, DAY, grace);
    expect(await redeem(later, await tokenOf(grace, 2))).toMatchObject(INVALID);
  });

  it('is not needed after a password reset, whose link also came by mail', async () => {
    await forgotPassword(server, ada.email);
    await resetPassword(server, await readResetToken(server, ada.email), NEW_PASSWORD);
    const [again] = await advanceClock(server, 0, { ...ada, password: NEW_PASSWORD });
    expect(await again.profile()).toMatchObject({ emailVerified: true });
  });
});

describe('a student with an unverified email', () => {
  it('can study alone, but not contact students or upload files, until it is verified', async () => {
    const error = 'Please verify your email address first, by the link in the mail from us.';
    const UNVERIFIED = errorResponse(403, error);
    const plan = (...participants: string[]) => planIn(server, DAY, { participants });
    expect((await ada.schedule(plan())).status).toBe(201);
    expect(await ada.sendRequest(grace)).toMatchObject(UNVERIFIED);
    expect(await ada.schedule(plan(grace._id))).toMatchObject(UNVERIFIED);
    for (const path of [...UPLOAD_PATHS, '/api/users/me/busy-calendars/file'])
      expect(await sendFile(server, ada, path, png)).toMatchObject(UNVERIFIED);

    await verify(ada);
    await makeBuddies(ada, grace);
    expect((await ada.schedule(plan(grace._id))).status).toBe(201);
    expect((await sendFile(server, ada, UPLOAD_PATHS[1], png)).status).toBe(201);
  });

  it('gets no mail about a notification', async () => {
    const eve = await signUp(server, 'Eve');
    await mailLink(eve);
    for (const student of [grace, eve]) await verify(student);
    for (const student of [ada, grace]) {
      await student.api('PATCH', '/api/notifications/preferences', { request: 'email' });
      await eve.sendRequest(student);
    }
    server.clock.advance(MAIL_DELAY);
    await sendNotificationMails(server.context, isBlocked);
    await waitFor(async () =>
      expect((await readMails(server, grace.email)).at(-1)).toContain('wants to study with you.'),
    );
    expect(await readMails(server, ada.email)).toHaveLength(1);
  });
});

describe('a change of the email', () => {
  const MESSAGE =
    'If the address is free, a link is on its way to it. Your address changes when you open the link.';
  const TAKEN = 'Another account has this email address already, so yours was not changed.';

  const change = (student: Student, email: string, password = student.password) =>
    student.api<ErrorResponse & { message: string }>('PUT', '/api/users/me/email', {
      email,
      password,
    });
  /** Asks for a change and returns the token that is mailed to the new email. */
  async function linkTo(student: Student, email: string): Promise<string> {
    expect(await change(student, email)).toMatchObject({ status: 200, body: { message: MESSAGE } });
    return readVerificationToken(server, email);
  }
  const logInStatus = async (email: string) => (await logIn(server, { ...ada, email })).status;

  it('happens when the student opens the mailed link, with its campus, and is mailed', async () => {
    await verify(ada);
    await forgotPassword(server, ada.email);
    const reset = await readResetToken(server, ada.email);
    const token = await linkTo(ada, fresh);
    const [mail] = await readMails(server, fresh);
    expect(mail).toMatch(/: Confirm your new[^]+ gets this email address:[^]+If you did not ask/);
    expect((await ada.profile()).email).toBe(ada.email);
    expect((await redeem(grace, token)).status).toBe(400);
    await redeem(ada, token);
    const university = 'Other College';
    expect(await ada.profile()).toMatchObject({ email: fresh, university, campus: university });
    // A link to the old email no longer resets the password.
    expect((await resetPassword(server, reset, NEW_PASSWORD)).status).toBe(400);
    expect([await logInStatus(fresh), await logInStatus(ada.email)]).toEqual([200, 400]);

    await server.context.tasks.settled();
    const mails = await readMails(server, ada.email);
    expect(mails.at(-1)).toMatch(/address was changed\s[^]+ now\. Log in[^]+not you, please tell/);
    expect(mails.at(-1)).not.toContain(fresh);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('{event="email_changed"} 1');
  });

  it('is refused with a wrong password, to the present email and outside the campus domains', async () => {
    const refused = [
      ['password', 'This is not your password.', await change(ada, fresh, 'wrong password')],
      ['email', 'This is your email address already.', await change(ada, ada.email)],
      ['email', OUTSIDE, await change(ada, 'ada@else.example')],
    ] as const;
    for (const [field, error, response] of refused)
      expect(response).toMatchObject({ status: 400, body: { error, fields: { [field]: error } } });
    await server.context.tasks.settled();
    expect(await readMails(server, fresh)).toEqual([]);
  });

  it('has the same response for a taken email, mails nothing there, and is limited', async () => {
    const spellings = [grace.email, grace.email.replace('grace', 'GRACE')];
    for (const email of spellings)
      expect((await change(ada, email)).body).toEqual({ message: MESSAGE });
    expect((await change(ada, fresh)).status).toBe(429);
    await server.context.tasks.settled();
    const mails = await Promise.all(spellings.map((email) => readMails(server, email)));
    expect(mails.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('succeeds for one of two students who open their links at the same time', async () => {
    const tokens = [await linkTo(ada, fresh), await linkTo(grace, fresh.replace('ada', 'ADA'))];
    const responses = await Promise.all([redeem(ada, tokens[0]!), redeem(grace, tokens[1]!)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({ error: TAKEN });
    const emails = [await ada.profile(), await grace.profile()].map(({ email }) => email);
    expect(emails.filter((email) => email.toLowerCase() === fresh)).toHaveLength(1);
  });

  it('to ADMIN_EMAIL makes an admin only when the link was opened, as at sign-up', async () => {
    const head = await signUpByApi(server, 'Head of Studies', { email: HEAD });
    expect(await head.profile()).toMatchObject({ role: 'student' });
    await verify(head);
    expect(await head.profile()).toMatchObject({ role: 'admin' });
    const audit = server.context.database.selectFrom('audit_log').selectAll();
    const detail = JSON.stringify({ userId: head._id, reason: 'ADMIN_EMAIL' });
    expect(await audit.execute()).toMatchObject([{ action: 'grant-admin', detail }]);
    await verify(ada);
    expect(await ada.profile()).toMatchObject({ role: 'student' });

    // Frees the email.
    await redeem(head, await linkTo(head, fresh));
    await change(ada, HEAD);
    await redeem(ada, await readVerificationToken(server, HEAD, 2));
    expect((await ada.profile()).role).toBe('admin');
  });
});
