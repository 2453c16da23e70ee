import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { forgotPassword, logIn, resetPassword } from '../../../support/server/auth.ts';
import {
  readMails,
  readResetToken,
  readVerificationToken,
} from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  makeBuddies,
  signUpByApi,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { png } from '../../../support/files.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';
import { upload } from '../conversations/attachments/files.ts';
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
let ada: Student;
let grace: Student;
let fresh: string;
beforeEach(async () => {
  ada = await signUpByApi(server, 'Ada Lovelace');
  grace = await signUpByApi(server, 'Grace Hopper');
  fresh = ada.email.replace('example.edu', 'other.example');
});

const redeem = (student: Student, token: string) =>
  student.api<ErrorResponse>('POST', `/api/users/verify-email/${token}`);
const tokenOf = ({ email }: Student, mails?: number) => readVerificationToken(server, email, mails);
const verify = async (student: Student) =>
  expect((await redeem(student, await tokenOf(student))).status).toBe(200);
const sendAgain = (student: Student) =>
  student.api<ErrorResponse & { message: string }>('POST', '/api/users/me/verification-mails', {});

describe('CAMPUS_DOMAINS', () => {
  it.each(['ada@example.com', 'ada@notuni.edu', 'ada@uni.edu.example'])(
    'refuse a sign-up as %s',
    async (email) => {
      const body = { name: 'Ada', email, password: 'tangerine-orbit-42', university: 'Any' };
      expect(await call(server, 'POST', '/api/users/signup', { body })).toMatchObject({
        status: 400,
        body: { error: OUTSIDE, fields: { email: OUTSIDE } },
      });
    },
  );

  it.each([
    ['a@UNI.edu', 'State University', 'State University'],
    ['b@cs.uni.edu', 'State University', 'State University'],
    ['c@law.uni.edu', 'Law School', 'Law School'],
    ['d@example.edu', 'University of London', 'example.edu'],
  ])(
    'set the university of %s by the longest domain, and show others its campus once verified',
    async (email, university, campus) => {
      const student = await signUpByApi(server, 'Alan Turing', { email });
      expect(await student.profile()).toMatchObject({ university, campus: '' });
      // The mail has the domain in lower case.
      await verify({ ...student, email: email.toLowerCase() });
      const { body } = await ada.search({ limit: '50' });
      expect(body.find(({ _id }) => _id === student._id)?.campus).toBe(campus);
    },
  );
});

describe('a verification link', () => {
  it('is mailed at sign-up and verifies the email once', async () => {
    expect(await ada.profile()).toMatchObject({ emailVerified: false, needsVerification: true });
    const token = await tokenOf(ada);
    const [mail = ''] = await readMails(server, ada.email);
    expect(mail).toContain('Subject: Verify your email address for Study Buddy');
    expect(mail).toContain('https://buddies.example.edu/verify-email/');
    expect(await redeem(ada, token)).toMatchObject({ status: 200 });
    expect(await ada.profile()).toMatchObject({ emailVerified: true, needsVerification: false });
    expect(await redeem(ada, token)).toMatchObject(INVALID);
  });

  it('works only for its account, so that opening it helps no stranger who signed up', async () => {
    const token = await tokenOf(ada);
    expect(await redeem(grace, token)).toMatchObject(INVALID);
    expect(await grace.profile()).toMatchObject({ emailVerified: false });
    const anonymous = await call(server, 'POST', `/api/users/verify-email/${token}`);
    expect(anonymous.status).toBe(401);
    expect(await redeem(ada, token)).toMatchObject({ status: 200 });
  });

  it('expires after a day', async () => {
    const token = await tokenOf(ada);
    const [later] = await advanceClock(server, DAY, ada);
    expect(await redeem(later, token)).toMatchObject(INVALID);
  });

  it('is sent again on request, a few times a day for each account', async () => {
    expect(await sendAgain(ada)).toMatchObject({
      status: 200,
      body: { message: 'Verification email sent! Check your inbox.' },
    });
    const first = await tokenOf(ada, 2);
    expect((await sendAgain(ada)).status).toBe(200);
    const refused = await sendAgain(ada);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^We have sent you several mails today\. Please try again/);
    expect((await sendAgain(grace)).status).toBe(200);
    expect(await redeem(ada, first)).toMatchObject({ status: 200 });
  });

  it('is not sent again once the email is verified', async () => {
    await verify(ada);
    expect((await sendAgain(ada)).body.message).toBe('Your email address is verified already.');
    await server.context.tasks.settled();
    expect(await readMails(server, ada.email)).toHaveLength(1);
  });

  it('is not needed after a password reset, whose link also came by mail', async () => {
    await forgotPassword(server, ada.email);
    await resetPassword(server, await readResetToken(server, ada.email), NEW_PASSWORD);
    const [again] = await advanceClock(server, 0, { ...ada, password: NEW_PASSWORD });
    expect(await again.profile()).toMatchObject({ emailVerified: true });
  });
});

describe('a student with an unverified email', () => {
  const UNVERIFIED = errorResponse(
    403,
    'Please verify your email address first, by the link in the mail from us.',
  );

  const plan = (...participants: string[]) => planIn(server, DAY, { participants });

  it('can search and save the profile, but not contact students or upload files', async () => {
    expect((await ada.search()).status).toBe(200);
    expect((await ada.saveProfile({ bio: 'Engines.' })).status).toBe(200);
    expect((await ada.schedule(plan())).status).toBe(201);
    expect(await ada.sendRequest(grace)).toMatchObject(UNVERIFIED);
    expect(await ada.sendMessage(grace, 'Hello')).toMatchObject(UNVERIFIED);
    expect(await ada.schedule(plan(grace._id))).toMatchObject(UNVERIFIED);
    expect(await upload(server, ada, 'sheet.txt', 'Sheet 4')).toMatchObject(UNVERIFIED);
    for (const path of [...UPLOAD_PATHS, '/api/users/me/busy-calendars/file']) {
      expect(await sendFile(server, ada, path, png)).toMatchObject(UNVERIFIED);
    }
  });

  it('may do all of this after the verification', async () => {
    await verify(ada);
    await makeBuddies(ada, grace);
    expect((await ada.sendMessage(grace, 'Hello')).status).toBe(201);
    expect((await ada.schedule(plan(grace._id))).status).toBe(201);
    expect((await upload(server, ada, 'sheet.txt', 'Sheet 4')).status).toBe(201);
  });

  it('gets no mail about a notification; others do, without a link in the name', async () => {
    const eve = await signUpByApi(server, 'Visit www.evil.example or https://evil.example/now');
    await verify(grace);
    await verify(eve);
    for (const student of [ada, grace]) {
      await student.api('PATCH', '/api/notifications/preferences', { request: 'email' });
      await eve.sendRequest(student);
    }
    server.clock.advance(MAIL_DELAY);
    await sendNotificationMails(server.context, isBlocked);
    const newest = async ({ email }: Student) => (await readMails(server, email)).at(-1);
    await waitFor(async () => expect(await newest(grace)).toContain('wants to study with you.'));
    const [head = '', text = ''] = (await newest(grace))?.split('\r\n\r\nHello') ?? [];
    expect(head.match(/X-Link: .*/g)).toEqual([
      'X-Link: https://buddies.example.edu/requests',
      'X-Link: https://buddies.example.edu/settings',
    ]);
    expect(text.replaceAll('=\r\n', '')).toContain(
      'Visit www. evil. example or https: //evil. example/now wants to study with you.',
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
  const logInStatus = async (email: string) =>
    (await logIn(server, { email, password: ada.password })).status;

  it('happens when the student opens the link that was mailed to the new one', async () => {
    const token = await linkTo(ada, fresh);
    expect((await ada.profile()).email).toBe(ada.email);
    expect((await redeem(grace, token)).status).toBe(400);
    expect((await redeem(ada, token)).status).toBe(200);
    expect(await ada.profile()).toMatchObject({ email: fresh, emailVerified: true });
    expect(await logInStatus(fresh)).toBe(200);
    expect(await logInStatus(ada.email)).toBe(400);
    expect((await redeem(ada, token)).status).toBe(400);
  });

  it('updates campus and university, is mailed to the old email and logged', async () => {
    await verify(ada);
    expect((await ada.profile()).campus).toBe('example.edu');
    const logged = async () =>
      /email_changed"\} (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    const before = Number(await logged());
    await redeem(ada, await linkTo(ada, fresh));
    expect(await ada.profile()).toMatchObject({
      campus: 'Other College',
      university: 'Other College',
    });
    await server.context.tasks.settled();
    const mails = await readMails(server, ada.email);
    expect(mails.at(-1)).toContain('Subject: Your Study Buddy email address was changed');
    expect(mails.at(-1)).not.toContain(fresh);
    expect(await logged()).toBe(String(before + 1));
  });

  it('deletes the reset links that went to the old email', async () => {
    await forgotPassword(server, ada.email);
    const reset = await readResetToken(server, ada.email);
    await redeem(ada, await linkTo(ada, fresh));
    expect((await resetPassword(server, reset, NEW_PASSWORD)).status).toBe(400);
    expect(await logInStatus(fresh)).toBe(200);
  });

  it('is refused with a wrong password, which locks it', async () => {
    const error = 'This is not your password.';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await change(ada, fresh, 'wrong password')).toMatchObject({
        status: 400,
        body: { error, fields: { password: error } },
      });
    }
    expect((await change(ada, fresh)).body.error).toMatch(/^Too many failed attempts\./);
    await server.context.tasks.settled();
    expect(await readMails(server, fresh)).toEqual([]);
  });

  it.each([
    ['the present one', () => ada.email, 'This is your email address already.'],
    ['one outside the campus domains', () => 'ada@else.example', OUTSIDE],
  ])('is refused to %s', async (_what, email, error) => {
    expect(await change(ada, email())).toMatchObject({
      status: 400,
      body: { error, fields: { email: error } },
    });
  });

  it('has the same response for a taken email, mails nothing there, and is limited', async () => {
    const spellings = [grace.email, grace.email.replace('grace', 'GRACE')];
    for (const email of spellings) {
      const { status, body } = await change(ada, email);
      expect([status, body]).toEqual([200, { message: MESSAGE }]);
    }
    const refused = await change(ada, fresh);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^We have sent you several mails today\./);
    await server.context.tasks.settled();
    const mails = await Promise.all(spellings.map((email) => readMails(server, email)));
    expect(mails.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('succeeds for one of two students who open their links at the same time', async () => {
    const tokens = [await linkTo(ada, fresh), await linkTo(grace, fresh.replace('ada', 'ADA'))];
    const responses = await Promise.all([redeem(ada, tokens[0]!), redeem(grace, tokens[1]!)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({ error: TAKEN });
    const emails = [(await ada.profile()).email, (await grace.profile()).email];
    expect(emails.filter((email) => email.toLowerCase() === fresh)).toHaveLength(1);
  });

  it('to ADMIN_EMAIL makes an admin only when the link was opened, as at sign-up', async () => {
    const head = await signUpByApi(server, 'Head of Studies', { email: HEAD });
    expect(await head.profile()).toMatchObject({ role: 'student' });
    await verify(head);
    expect(await head.profile()).toMatchObject({ role: 'admin' });
    const audit = server.context.database.selectFrom('audit_log').selectAll();
    const entries = await audit.where('action', '=', 'grant-admin').execute();
    expect(entries.map(({ detail }) => detail)).toEqual([
      JSON.stringify({ userId: head._id, reason: 'ADMIN_EMAIL' }),
    ]);
    await verify(ada);
    expect(await ada.profile()).toMatchObject({ role: 'student' });

    // Frees the email.
    await redeem(head, await linkTo(head, fresh));
    await change(ada, HEAD);
    const token = await readVerificationToken(server, HEAD, 2);
    expect((await ada.profile()).role).toBe('student');
    await redeem(ada, token);
    expect((await ada.profile()).role).toBe('admin');
  });
});
